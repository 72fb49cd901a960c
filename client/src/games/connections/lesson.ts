// The guided first game, against a bot. Its deal (see lessonSeed) begins with tiles that lead to a
// number in three rounds: the squirrel on c4, the ghost on d4, the pizza on d5.

import { t } from '../../lib/texts';
import type { LessonStep, Play } from '../types';
import { type ConnectionsView, parsePlacement } from './types';

export const lessonSeed = 'first 35366';

const viewOf = (play: Play) => play.view as ConnectionsView;
const isRound = (play: Play, round: number) => !viewOf(play).over && viewOf(play).round === round;

function isLaid(play: Play, cell: string, sides: string): boolean {
  const place = play.you === null ? null : viewOf(play).table[play.you];
  return place?.cells.some((tile) => tile.cell === cell && tile.sides === sides) ?? false;
}

/** Whether the tile of the round is on its way: staged, sent or placed. */
function isOnBoard(play: Play, cell?: string): boolean {
  const move = play.staged[0] ?? play.sent[0];
  if (move !== undefined) return cell === undefined || parsePlacement(move).cell === cell;
  const place = play.you === null ? null : viewOf(play).table[play.you];
  return place?.pending != null;
}

const step = (
  text: string,
  when: LessonStep['when'],
  mark?: string,
  done?: LessonStep['done'],
): LessonStep => ({ text, when, ...(mark ? { mark } : {}), ...(done ? { done } : {}) });

const cell = (name: string) => `[data-cell="${name}"]`;

export const lesson: LessonStep[] = [
  step(t('connections.lesson.numbers'), (play) => isRound(play, 1), '.cx-minus'),
  step(
    t('connections.lesson.first'),
    (play) => isRound(play, 1) && !isOnBoard(play),
    cell('c4'),
    (play) => isOnBoard(play) || viewOf(play).round > 1,
  ),
  step(
    t('connections.lesson.staged'),
    (play) => isRound(play, 1),
    '.cx-place',
    (play) => viewOf(play).round > 1,
  ),
  step(
    t('connections.lesson.turned'),
    (play) => isRound(play, 2) && isLaid(play, 'c4', 'www-'),
    cell('d4'),
    (play) => isOnBoard(play, 'd4') || viewOf(play).round > 2,
  ),
  step(
    t('connections.lesson.turnedAny'),
    (play) => isRound(play, 2) && !isLaid(play, 'c4', 'www-'),
    '.cx-inhand',
    (play) => isOnBoard(play) || viewOf(play).round > 2,
  ),
  step(
    t('connections.lesson.leadOn'),
    (play) => isRound(play, 2),
    '.cx-turn, .cx-place',
    (play) => viewOf(play).round > 2,
  ),
  step(
    t('connections.lesson.reach'),
    (play) => isRound(play, 3) && isLaid(play, 'd4', 'w--w'),
    cell('d5'),
    (play) => isOnBoard(play, 'd5') || viewOf(play).round > 3,
  ),
  step(
    t('connections.lesson.preview'),
    (play) => isRound(play, 3) && isOnBoard(play, 'd5'),
    '.cx-then, .cx-place',
    (play) => viewOf(play).round > 3,
  ),
  step(
    t('connections.lesson.reached'),
    (play) => isRound(play, 4) && isLaid(play, 'd5', 'w-w-'),
    '.cx-minus',
  ),
  step(t('connections.lesson.others'), (play) => isRound(play, 4), '.cx-others'),
  step(t('connections.lesson.spiral'), (play) => isRound(play, 5), '.cx-flip-button'),
  step(t('connections.lesson.tray'), (play) => isRound(play, 6), '.cx-traypanel'),
  step(t('connections.lesson.lost'), (play) => isRound(play, 7)),
  step(t('connections.lesson.end'), (play) => viewOf(play).over),
];
