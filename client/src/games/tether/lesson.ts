// The guided first game: the human is seat 0, Vertical, and begins with 35, 36 and an adrift 37.
import { t, type TextKey } from '../../lib/texts';
import type { LessonStep, Play } from '../types';
import { isLink } from './options';
import { scoredIn } from './describe';
import type { TetherView } from './types';

export const lessonSeed = 'lesson 5796';

type Lesson = TextKey extends infer K ? (K extends `tether.lesson.${infer S}` ? S : never) : never;

function step(
  name: Lesson,
  when: (play: Play) => boolean,
  done?: (play: Play) => boolean,
  mark?: string,
): LessonStep {
  return {
    when,
    // Read when it is shown: the texts are added after this file was loaded.
    get text() {
      return t(`tether.lesson.${name}`);
    },
    ...(done ? { done } : {}),
    ...(mark ? { mark } : {}),
  };
}

const viewOf = (play: Play) => play.view as TetherView;
const isFirst = (play: Play) => viewOf(play).moves.length === 0;
const links = (play: Play) => play.staged.filter(isLink).length;
const hasMoved = (play: Play) => !isFirst(play) || play.sent.length > 0;
const canLink = (play: Play) => play.choices.some((choice) => isLink(choice.move));
const wouldScore = (play: Play) =>
  play.choices.some((choice) => choice.move === 'end' && (choice.items?.length ?? 0) > 0);

export const lesson: LessonStep[] = [
  step('welcome', isFirst),
  step('readings', isFirst, undefined, '.hand .cards button'),
  step(
    'firstLink',
    isFirst,
    (play) => links(play) > 0 || hasMoved(play),
    '.hand [data-card="35"], .hand [data-card="36"]',
  ),
  step(
    'linkOn',
    (play) => isFirst(play) && links(play) === 1,
    (play) => links(play) > 1 || hasMoved(play),
    '[data-card="37"]',
  ),
  step('send', (play) => isFirst(play) && links(play) > 1, hasMoved, '.act .main'),
  step(
    'mirror',
    (play) => !isFirst(play) && play.sent.length === 0,
    (play) => play.staged.length > 0 || viewOf(play).moves.length > 8,
  ),
  step(
    'scores',
    (play) => play.live && wouldScore(play) && links(play) > 0,
    (play) => !play.live,
    '.act .main',
  ),
  step('scored', (play) => play.fresh !== null && scoredIn(play.fresh) !== null),
  step(
    'second',
    (play) => play.live && !isFirst(play) && play.staged.length === 0 && canLink(play),
    (play) => links(play) > 0 || !play.live,
  ),
  step(
    'drift',
    (play) => play.live && play.staged.length === 0 && play.choices.length > 0 && !canLink(play),
    (play) => play.staged.length > 0 || !play.live,
  ),
  step(
    'take',
    (play) => play.live && play.staged.length === 1 && play.staged[0]!.startsWith('~'),
    (play) => play.staged.length !== 1 || !play.live,
    '.adrift-row',
  ),
  step('space', (play) => viewOf(play).groups.length >= 3),
  step('end', (play) => viewOf(play).moves.length >= 8),
];
