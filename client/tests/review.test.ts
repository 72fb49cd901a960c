import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../src/texts/en';
import { ApiError } from '../src/lib/api';
import {
  balanceOf,
  balanceText,
  domainOf,
  linesOf,
  lostText,
  mistakesOf,
  movesBySteps,
  stepOf,
  ticksOf,
  valueAt,
} from '../src/lib/review';
import { ReviewDesk } from '../src/lib/review-desk.svelte';
import { ReviewRun } from '../src/lib/review.svelte';
import type { Course, Decision, LogEntry, Review } from '../src/lib/wire';
import { isNothing, loss, lossInWords, worth, worthInWords } from '../src/lib/worth';

const turn = (...moves: string[]) => ({ entry: { kind: 'turn', moves } as LogEntry });
/** A deal, a turn of one move, one of three, one of two. */
const FRAMES = [{ entry: null }, turn('a'), turn('b', 'c', 'd'), turn('e', 'f')];

function course(more: Partial<Course>): Course {
  return {
    seat: 0,
    game: 0,
    initial: 2,
    result: 10,
    luck: 12,
    loss: 4,
    decisions: 2,
    mistakes: [],
    series: [],
    ...more,
  };
}

function decision(number: number, more: Partial<Decision> = {}): Decision {
  return {
    number,
    frame: number,
    game: 0,
    seat: number % 2,
    move: 'm',
    before: 3,
    after: 3,
    loss: 0,
    better: [],
    ...more,
  };
}

describe('steps of the replay and moves of the record', () => {
  const bySteps = movesBySteps(FRAMES);
  it('counts the moves of turns', () => expect(bySteps).toEqual([0, 1, 4, 6]));
  it('finds the step at which so many moves had been made', () => {
    expect([0, 1, 4, 6].map((moves) => stepOf(moves, bySteps))).toEqual([0, 1, 2, 3]);
  });
  it('lies between two steps within a turn, and never beyond the end', () => {
    expect(stepOf(2, bySteps)).toBeCloseTo(4 / 3);
    expect(stepOf(5, bySteps)).toBe(2.5);
    expect(stepOf(60, bySteps)).toBe(3);
  });
});

describe('the lines of the graph', () => {
  const bySteps = [0, 1, 2, 3, 4];
  const series = [
    { moves: 0, value: 1 },
    { moves: 1, value: 0 },
    { moves: 4, value: 6 },
  ];
  it('are those of the courses of that game', () => {
    const courses = [course({ seat: 1, series }), course({ game: 1, series: [] })];
    const [line, ...others] = linesOf(courses, [], 0, bySteps);
    expect(others).toEqual([]);
    expect(line).toEqual({
      seat: 1,
      spots: [
        { step: 0, value: 1 },
        { step: 1, value: 0 },
        { step: 4, value: 6 },
      ],
    });
  });
  it('are drawn from the decisions while the review goes on', () => {
    const known = [decision(0, { before: 2, after: 1 }), decision(1), decision(3, { game: 1 })];
    const lines = linesOf([], known, 0, bySteps);
    expect(lines.map(({ seat }) => seat)).toEqual([0, 1]);
    expect(lines[0]!.spots).toEqual([
      { step: 0, value: 2 },
      { step: 1, value: 1 },
    ]);
  });
  it('say what they show at every step from their first one on', () => {
    const [line] = linesOf([course({ series: series.slice(1) })], [], 0, bySteps);
    expect([0, 1, 2, 4, 9].map((step) => valueAt(line!, step))).toEqual([null, 0, 2, 6, 6]);
  });
});

describe('the scale', () => {
  const line = (...values: number[]) => [
    { seat: 0, spots: values.map((value, step) => ({ step, value })) },
  ];
  it('has the worse end first', () => {
    expect(domainOf('chance', line(0.2))).toEqual([0, 1]);
    expect(domainOf('lead', line(-3, 37))).toEqual([-40, 40]);
    const [worst, best] = domainOf('minus', line(5, 18));
    expect(best).toBe(0);
    expect(worst).toBeGreaterThanOrEqual(18);
  });
  it('has a few round lines, both ends among them where they are round', () => {
    expect(ticksOf([0, 1])).toEqual([0, 0.25, 0.5, 0.75, 1]);
    expect(ticksOf([-40, 40])).toEqual([-40, -20, 0, 20, 40]);
    expect(ticksOf([20, 0])).toEqual([0, 5, 10, 15, 20]);
  });
  it('never loses the values that it shall show', () => {
    for (let most = 1; most < 400; most += 7) {
      const [worst, best] = domainOf('lead', line(most, -most / 3));
      expect(best).toBeGreaterThanOrEqual(most);
      expect(worst).toBe(-best);
      expect(ticksOf([worst, best]).length).toBeLessThan(10);
    }
  });
});

describe('luck and decisions', () => {
  it('lead from the start to the result', () => {
    const bar = balanceOf('lead', course({}));
    expect([bar.start, bar.luck.to, bar.end]).toEqual([2, 14, 10]);
    expect(bar.loss).toEqual({ from: 14, to: 10 });
    expect(bar.low).toBeLessThan(2);
    expect(bar.high).toBeGreaterThan(14);
  });
  it('turn minus points around, so that better is greater', () => {
    const bar = balanceOf('minus', course({ initial: 5, result: 8, luck: 1, loss: 4 }));
    expect([bar.start, bar.luck.to, bar.end]).toEqual([-5, -4, -8]);
  });
  it('are told in one sentence', () => {
    expect(balanceText('lead', course({}), 'Ada')).toBe(
      'Ada could expect 2 ahead at the start and ended 10 ahead. Luck and the others brought 12.0; own decisions cost 4.0.',
    );
    const unlucky = course({ initial: 5, result: 8, luck: -3, loss: 0 });
    expect(balanceText('minus', unlucky, 'Ada')).toBe(
      'Ada could expect 5 minus points at the start and ended with 8. Luck and the others cost 3.0; own decisions cost nothing.',
    );
    const won = course({ initial: 0.4, result: 1, luck: 1.47, loss: 0.87 });
    expect(balanceText('chance', won, 'Ada')).toBe(
      'Ada had 40% to win at the start and won. Luck and the others brought 147 percentage points; own decisions cost 87 percentage points.',
    );
  });
});

describe('worths in words', () => {
  it('have the unit of the game', () => {
    expect(['lead', 'minus', 'chance'].map((unit) => worth(unit as 'lead', 0.625))).toEqual([
      '+0.6',
      '0.6',
      '63%',
    ]);
    expect(worth('lead', -12.36)).toBe('−12.4');
    expect(worth('lead', 3)).toBe('+3.0');
    expect(worth('lead', -0.01)).toBe('0.0');
  });
  it('say who is ahead', () => {
    expect(worthInWords('lead', 12.4)).toBe('12.4 ahead');
    expect(worthInWords('lead', -3)).toBe('3 behind');
    expect(worthInWords('lead', 0.04)).toBe('even');
  });
  it('say how much worse a move is, or that it is as good', () => {
    expect(lossInWords('lead', 3.3)).toBe('3.3 less');
    expect(lossInWords('minus', 0.8)).toBe('0.8 more');
    expect(lossInWords('chance', 0.04)).toBe('4% less');
    expect(lossInWords('lead', 0.01)).toBe('as good');
    expect(loss('minus', 3)).toBe('3.0');
    expect(isNothing('chance', 0.004)).toBe(true);
    expect(isNothing('lead', 0.06)).toBe(false);
    expect(lostText('minus', 0.8)).toBe('0.8 more minus');
    expect(lostText('lead', 0)).toBe('nothing lost');
  });
});

describe('a review that is worked on', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  function answer(state: Review['state'], from: number, decisions: Decision[]): Review {
    return {
      id: 'r',
      state,
      ahead: 0,
      progress: 0,
      unit: 'lead',
      decisions_from: from,
      decisions,
      courses:
        state === 'done' ? [course({ mistakes: [2, 0] }), course({ seat: 1, mistakes: [1] })] : [],
      hindsight: [],
    };
  }

  it('is asked for what is missing until it is done', async () => {
    const asked: number[] = [];
    const answers = [
      answer('waiting', 0, []),
      answer('working', 0, [decision(0), decision(1)]),
      answer('done', 2, [decision(2), decision(3)]),
    ];
    const run = new ReviewRun({
      ask(from) {
        asked.push(from);
        return Promise.resolve(answers.shift()!);
      },
    });
    run.start();
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toEqual([0, 0, 2]);
    expect(run.done).toBe(true);
    expect(run.decisions.map(({ number }) => number)).toEqual([0, 1, 2, 3]);
    run.start();
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked.length).toBe(3);
  });

  it('goes on after a lost connection, and tells what the server refuses', async () => {
    const answers = [
      () => Promise.reject(new ApiError(0, 'offline', 'gone')),
      () => Promise.resolve(answer('working', 0, [])),
      () => Promise.reject(new ApiError(400, 'bad', 'the game is not over')),
    ];
    const run = new ReviewRun({ ask: () => answers.shift()!() });
    run.start();
    await vi.advanceTimersByTimeAsync(1500);
    expect(run.trouble).toBe('');
    await vi.advanceTimersByTimeAsync(5000);
    expect(run.trouble).toBe('the game is not over');
    expect(answers).toEqual([]);
  });

  it('asks no more once the page is left', async () => {
    let asked = 0;
    const run = new ReviewRun({
      ask() {
        asked++;
        return Promise.resolve(answer('working', 0, []));
      },
    });
    run.start();
    await vi.advanceTimersByTimeAsync(1500);
    run.stop();
    const before = asked;
    await vi.advanceTimersByTimeAsync(9000);
    expect(asked).toBe(before);
  });

  it('steps through the mistakes that count, in the order of the game', async () => {
    const all = [0, 1, 2, 3].map((n) =>
      decision(n, { loss: 2, better: [{ move: 'x', value: 5 }] }),
    );
    const desk = new ReviewDesk({ ask: () => Promise.resolve(answer('done', 0, all)) });
    desk.run.start();
    await vi.advanceTimersByTimeAsync(10);
    expect(desk.mistakes.map(({ number }) => number)).toEqual([0, 1, 2]);
    const [first, second, third] = desk.mistakes;
    expect(desk.beside(null, 1)).toBe(first);
    expect(desk.beside(first!, 1)).toBe(second);
    expect(desk.beside(third!, 1)).toBe(first);
    expect(desk.beside(first!, -1)).toBe(third);
    expect(desk.rankOf(second!)).toBe(1);
    expect(desk.rankOf(decision(0, { seat: 0 }))).toBe(2);
    expect(desk.rankOf(all[3]!)).toBe(0);
    desk.pick(second!);
    expect(desk.shownAt(1)).toBe(second);
    expect(desk.shownAt(2)).toBe(null);
    expect(desk.marksOf(second!)).toEqual([
      { move: 'm', as: 'played', seat: 1 },
      { move: 'x', as: 'best', seat: 1 },
    ]);
    expect(desk.marksOf(decision(1))).toEqual([{ move: 'm', as: 'best', seat: 1 }]);
  });
});

it('keeps the mistakes of a game apart from those of the others', () => {
  const courses = [course({ mistakes: [1] }), course({ game: 1, mistakes: [5] })];
  const known = [decision(1), decision(3), decision(5, { game: 1 })];
  expect(mistakesOf(courses, known, 1).map(({ number }) => number)).toEqual([5]);
});
