// What Connections gives to the pages.

import { t } from '../../lib/texts';
import type { GameParts, Play } from '../types';
import { gain, moveWords } from './advice';
import BestBoards from './BestBoards.svelte';
import Board from './Board.svelte';
import { announce, describe } from './describe';
import { lesson, lessonSeed } from './lesson';
import MoveArt from './MoveArt.svelte';
import { resultOf } from './result';
import Side from './Side.svelte';
import type { ConnectionsView } from './types';

function seatNote(play: Play, seat: number): string {
  const view = play.view as ConnectionsView;
  const place = view.table[seat];
  if (!place) return '';
  // Nothing is said of a round that nobody has begun, as in a replay.
  const isUnderWay = !view.over && view.table.some((other) => other.placed);
  const note = !isUnderWay
    ? t('connections.boardName', { board: place.board })
    : t(place.placed ? 'connections.placed' : 'connections.placing');
  const isStarter = view.starter === seat && view.players > 1 && !view.over;
  return isStarter ? t('connections.startsAnd', { note }) : note;
}

function progress(play: Play): string {
  const view = play.view as ConnectionsView;
  return view.options.games > 1
    ? t('connections.roundSeries', { number: view.number, n: view.round })
    : t('connections.round', { n: view.round });
}

export const parts: GameParts = {
  Board,
  Side,
  seatNote,
  seatScore: (play, seat) => (play.view as ConnectionsView).scores[seat] ?? null,
  dealt: t('connections.dealt'),
  progress,
  describe,
  announce,
  result: resultOf,
  moveWords,
  gain,
  moveArt: MoveArt,
  BestBoards,
  lesson,
  lessonSeed,
};

export default parts;
