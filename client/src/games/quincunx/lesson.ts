// The guided first game: what is said when. The deal is fixed: it opens with a good neighbour, then
// a straight with a draw, then a power play, if one follows the numbers. Whoever does otherwise is
// told what can be done wherever it can be done.
import { t, type TextKey } from '../../lib/texts';
import type { LessonStep, Play } from '../types';
import { fingers } from './pointed.svelte';
import { dealtCount } from './shown';
import type { Item, QuincunxView } from './types';

export const lessonSeed = 'first 5248';

const CELLS = 25;
const FEW = 6;

function viewOf(play: Play): QuincunxView {
  return play.view as QuincunxView;
}

/** Cards laid in the running round after the deal. */
function laid(play: Play): number {
  const view = viewOf(play);
  return Object.keys(view.spread).length - dealtCount(view.players);
}

function isMine(play: Play): boolean {
  return play.status === 'playing' && viewOf(play).acting.includes(play.you ?? -1);
}

/** Whether the viewer is to move and nothing is staged. */
function isChoosing(play: Play): boolean {
  return isMine(play) && play.staged.length === 0 && play.sent.length === 0;
}

/** Whether some placement would score an item of a kind. */
function offers(play: Play, ...kinds: string[]): boolean {
  return play.choices.some((choice) =>
    ((choice.items ?? []) as unknown as Item[]).some((item) => kinds.includes(item.kind)),
  );
}

/** A step that speaks of something one can do now, and is over when a card has been staged. */
function chance(key: TextKey, after: number, ...kinds: string[]): LessonStep {
  return {
    get text() {
      return t(key);
    },
    when: (play) => laid(play) >= after && isChoosing(play) && offers(play, ...kinds),
    done: (play) => play.staged.length > 0,
    mark: '.hand .cards',
  };
}

function step(key: TextKey, rest: Omit<LessonStep, 'text'>): LessonStep {
  return {
    get text() {
      return t(key);
    },
    ...rest,
  };
}

export const lesson: LessonStep[] = [
  step('quincunx.lesson.welcome', { when: (play) => laid(play) === 0 && viewOf(play).round === 0 }),
  step('quincunx.lesson.pick', {
    when: (play) => laid(play) === 0 && isChoosing(play),
    done: () => fingers.card !== null,
    mark: '.hand .cards',
  }),
  step('quincunx.lesson.cell', {
    when: (play) => laid(play) === 0 && isChoosing(play),
    done: (play) => play.staged.length > 0,
    mark: '.spread',
  }),
  step('quincunx.lesson.staged', {
    when: (play) => laid(play) === 0 && play.staged.length > 0,
    done: (play) => laid(play) > 0,
    mark: '.act .btn.main',
  }),
  step('quincunx.lesson.waiting', {
    when: (play) => laid(play) === 1 && !isMine(play),
    done: isMine,
  }),
  step('quincunx.lesson.theirs', { when: (play) => laid(play) >= 2 && isChoosing(play) }),
  chance('quincunx.lesson.straight', 2, 'straight'),
  step('quincunx.lesson.draw', {
    when: (play) => isChoosing(play) && laid(play) >= 4 && offers(play, 'draw'),
  }),
  chance('quincunx.lesson.power', 4, 'power play'),
  step('quincunx.lesson.sheet', {
    when: (play) => laid(play) >= 6 && isChoosing(play),
    mark: '.scores',
  }),
  step('quincunx.lesson.loss', {
    when: (play) => laid(play) >= 8 && isChoosing(play) && offers(play, 'loss'),
  }),
  chance('quincunx.lesson.three', 6, 'three of a kind'),
  step('quincunx.lesson.late', {
    when: (play) => CELLS - Object.keys(viewOf(play).spread).length <= FEW && isChoosing(play),
  }),
  step('quincunx.lesson.round', {
    when: (play) => viewOf(play).round === 1 && play.status === 'playing',
  }),
  step('quincunx.lesson.done', { when: (play) => play.status === 'over' }),
];
