// What Tether gives to the pages around it.
import { addTexts, t } from '../../lib/texts';
import tether from '../../texts/en/tether';
import type { GameParts, Play } from '../types';
import { gain, moveWords } from './advice';
import Board from './Board.svelte';
import { announce, describe } from './describe';
import { lesson, lessonSeed } from './lesson';
import { sideOf } from './readings';
import { resultOf } from './result';
import Side from './Side.svelte';
import type { TetherView } from './types';
import Way from './Way.svelte';

addTexts('tether', tether);

export const parts: GameParts = {
  Board,
  Side,
  seatWay: Way,
  seatNote(play, seat) {
    const view = play.view as TetherView;
    return t('tether.note', { way: t(`tether.way.${sideOf(seat)}`), n: view.hands[seat]!.count });
  },
  seatScore: (play, seat) => (play.view as TetherView).scores[seat % 2]!,
  progress,
  describe,
  announce,
  result: resultOf,
  moveWords,
  gain,
  lesson,
  lessonSeed,
};

function progress(play: Play): string {
  const view = play.view as TetherView;
  const turn = turnsIn(view.moves, view) + (view.over ? 0 : 1);
  if (view.turns_left === 0 || view.over) return t('tether.progress', { n: turn });
  return t('tether.progressLast', { turn, n: view.turns_left });
}

/** How many turns are complete. */
function turnsIn(moves: string[], view: TetherView): number {
  if (view.players === 2)
    return moves.filter((move) => move === 'end' || move.startsWith('<')).length;
  let turns = 0;
  let linked = false;
  for (const move of moves) {
    if (/^\d/.test(move)) linked = true;
    else if (move.startsWith('<') || (move === 'pass' && !linked)) turns++;
    else if (move === 'pass') linked = false;
  }
  return turns;
}
