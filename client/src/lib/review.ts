// A review as numbers for the drawings and as words. Steps are those of the replay: 0 is the deal.
import review from '../texts/en/review';
import { addTexts, t } from './texts';
import type { Course, Decision, Frame } from './wire';
import {
  isLessBetter,
  isNothing,
  loss,
  sum,
  worth,
  worthInWords,
  worthOfLine,
  type Unit,
} from './worth';

addTexts('review', review);

/** How many moves of the record had been made at each step of the replay. */
export function movesBySteps(frames: readonly Pick<Frame, 'entry'>[]): number[] {
  let made = 0;
  return frames.map(({ entry }) => (made += entry?.kind === 'turn' ? entry.moves.length : 0));
}

/** The step at which so many moves had been made; between two steps within a turn. */
export function stepOf(moves: number, bySteps: readonly number[]): number {
  const next = bySteps.findIndex((made) => made >= moves);
  if (next < 0) return Math.max(0, bySteps.length - 1);
  if (next === 0) return 0;
  const [before, after] = [bySteps[next - 1]!, bySteps[next]!];
  return next - 1 + (moves - before) / (after - before);
}

export interface Spot {
  step: number;
  value: number;
}

/** What a seat could expect, step by step. */
export interface Line {
  seat: number;
  spots: Spot[];
}

/** The lines of a game; of one that is still worked on, as far as its decisions are known. */
export function linesOf(
  courses: readonly Course[],
  decisions: readonly Decision[],
  game: number,
  bySteps: readonly number[],
): Line[] {
  const spot = (moves: number, value: number) => ({ step: stepOf(moves, bySteps), value });
  const done = courses.filter((course) => course.game === game);
  if (done.length)
    return done.map(({ seat, series }) => ({
      seat,
      spots: series.map(({ moves, value }) => spot(moves, value)),
    }));
  const own = decisions.filter((decision) => decision.game === game);
  const seats = [...new Set(own.map(({ seat }) => seat))].sort((a, b) => a - b);
  return seats.map((seat) => ({
    seat,
    spots: own
      .filter((decision) => decision.seat === seat)
      .flatMap(({ number, before, after }) => [spot(number, before), spot(number + 1, after)]),
  }));
}

/** What a line says at a step, between its spots too; null before its first. */
export function valueAt(line: Line, step: number): number | null {
  const { spots } = line;
  const next = spots.findIndex((spot) => spot.step > step);
  if (next === 0 || !spots.length) return null;
  if (next < 0) return spots.at(-1)!.value;
  const [a, b] = [spots[next - 1]!, spots[next]!];
  return a.value + ((b.value - a.value) * (step - a.step)) / (b.step - a.step);
}

/** The values that the drawing shows, the worse end first. */
export function domainOf(unit: Unit, lines: readonly Line[]): [worst: number, best: number] {
  if (unit === 'chance') return [0, 1];
  const values = lines.flatMap(({ spots }) => spots.map(({ value }) => value));
  if (isLessBetter(unit)) return [Math.max(4, nice(Math.max(0, ...values))), 0];
  const most = Math.max(10, nice(Math.max(0, ...values.map(Math.abs))));
  return [-most, most];
}

/** Values with a line of their own. */
export function ticksOf([worst, best]: readonly [number, number]): number[] {
  const span = Math.abs(best - worst);
  const steps = span / 4;
  const size = span <= 1 ? 0.25 : niceStep(steps);
  const low = Math.min(worst, best);
  const ticks: number[] = [];
  for (let at = Math.ceil(low / size); at * size <= Math.max(worst, best) + 1e-9; at++)
    ticks.push(at * size);
  return ticks;
}

function nice(value: number): number {
  const size = niceStep(value / 4);
  return Math.ceil(value / size) * size;
}

function niceStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return ([1, 2, 5, 10].find((n) => n * power >= value) ?? 10) * power;
}

/** The mistakes that count, in the order of the game. */
export function mistakesOf(
  courses: readonly Course[],
  decisions: readonly Decision[],
  game: number,
): Decision[] {
  const numbers = new Set(
    courses.filter((course) => course.game === game).flatMap(({ mistakes }) => mistakes),
  );
  return decisions.filter(({ number }) => numbers.has(number));
}

/** Which of the mistakes of its seat in its game a decision is, 1 for the worst; 0 for none. */
export function rankOf(decision: Decision, courses: readonly Course[]): number {
  return mistakesLike(decision, courses).indexOf(decision.number) + 1;
}

/** Numbers of the mistakes of a decision's seat in its game, the worst first. */
export function mistakesLike({ seat, game }: Decision, courses: readonly Course[]): number[] {
  return courses.find((course) => course.seat === seat && course.game === game)?.mistakes ?? [];
}

/** A stretch of the bar, from the start of the game to its end; better is greater. */
export interface Stretch {
  from: number;
  to: number;
}

export interface Balance {
  start: number;
  luck: Stretch;
  loss: Stretch;
  end: number;
  low: number;
  high: number;
}

/** How luck and decisions led from what could be expected to the result, better to the right. */
export function balanceOf(unit: Unit, course: Course): Balance {
  const sign = isLessBetter(unit) ? -1 : 1;
  const start = sign * course.initial;
  const middle = start + course.luck;
  const end = sign * course.result;
  const all = [start, middle, end];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const room = Math.max(high - low, unit === 'chance' ? 0.1 : 1) * 0.04;
  return {
    start,
    luck: { from: start, to: middle },
    loss: { from: middle, to: end },
    end,
    low: low - room,
    high: high + room,
  };
}

/** "Ada could expect … and ended …. Luck … ; own decisions …." */
export function balanceText(unit: Unit, course: Course, name: string): string {
  const { luck } = course;
  const key = isNothing(unit, luck) ? 'none' : luck > 0 ? 'good' : 'bad';
  return t(`review.sum.${unit}`, {
    name,
    initial:
      unit === 'minus'
        ? worthOfLine(unit, tenth(course.initial))
        : expectedText(unit, course.initial),
    result: resultText(unit, course.result),
    luck: t(`review.${key}`, { n: sumText(unit, Math.abs(luck)) }),
    loss: isNothing(unit, course.loss)
      ? t('review.costNothing')
      : t('review.cost', { n: sumText(unit, course.loss) }),
  });
}

/** Chances that rose and fell may come to more than a hundred together: no percentages. */
function sumText(unit: Unit, value: number): string {
  if (unit !== 'chance') return sum(unit, value);
  return t('review.points', { n: Math.round(100 * value) });
}

function tenth(value: number): number {
  return Math.round(10 * value) / 10;
}

function expectedText(unit: Unit, value: number): string {
  return unit === 'chance' ? worth(unit, value) : worthInWords(unit, value);
}

function resultText(unit: Unit, value: number): string {
  if (unit === 'minus') return worthOfLine(unit, tenth(value));
  if (unit === 'lead') return worthInWords(unit, value);
  return t(
    value === 1 ? 'review.ended.won' : value === 0 ? 'review.ended.lost' : 'review.ended.drew',
  );
}

/** "3.3 lost", "0.8 more minus"; "nothing lost". */
export function lostText(unit: Unit, value: number): string {
  if (isNothing(unit, value)) return t('review.nothingLost');
  return t(`review.lost.${unit}`, { n: loss(unit, value) });
}
