// Expected results as numbers and in words: a lead in points, a chance to win, minus points.
import hint from '../texts/en/hint';
import { addTexts, number, t } from './texts';
import type { Hinted } from './wire';

addTexts('hint', hint);

export type Unit = Hinted['unit'];

/** Where less is better. */
export function isLessBetter(unit: Unit): boolean {
  return unit === 'minus';
}

/** "+12.4", "63%", "5.2": the number alone. */
export function worth(unit: Unit, value: number): string {
  if (unit === 'chance') return percent(value);
  const n = rounded(value);
  return number(n, unit === 'lead').replace(/\d+(\.\d)?$/, Math.abs(n).toFixed(1));
}

/** The same at the side of a drawing: "+20", "50%". */
export function worthOfLine(unit: Unit, value: number): string {
  return unit === 'chance' ? percent(value) : number(value, unit === 'lead');
}

/** "12.4 ahead", "63% to win", "5.2 minus". */
export function worthInWords(unit: Unit, value: number): string {
  if (unit === 'chance') return t('hint.value.chance', { n: percent(value) });
  const n = rounded(value);
  if (unit === 'minus') return t('hint.value.minus', { n: number(n) });
  if (n === 0) return t('hint.value.even');
  return t(n > 0 ? 'hint.value.lead' : 'hint.value.behind', { n: Math.abs(n) });
}

/** How much worse, without a sign: "3.3", "4%". */
export function loss(unit: Unit, value: number): string {
  return unit === 'chance' ? percent(value) : rounded(value).toFixed(1);
}

/** What gains or losses of many moves come to: "12.0", "147" of a hundred; no share of anything. */
export function sum(unit: Unit, value: number): string {
  return unit === 'chance' ? `${Math.round(100 * value)}` : loss(unit, value);
}

/** "3.3 less", "0.8 more" than the best; "as good" where nothing is lost. */
export function lossInWords(unit: Unit, value: number): string {
  if (isNothing(unit, value)) return t('hint.same');
  return t(`hint.less.${unit}`, { n: loss(unit, value) });
}

/** Whether it would be shown as 0. */
export function isNothing(unit: Unit, value: number): boolean {
  return Math.round(Math.abs(value) * (unit === 'chance' ? 100 : 10)) === 0;
}

function percent(value: number): string {
  return `${Math.round(100 * value)}%`;
}

function rounded(value: number): number {
  const n = Math.round(10 * value) / 10;
  return n === 0 ? 0 : n;
}
