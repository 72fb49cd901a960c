// One catalogue, typed keys: t('tether.sendTurn', { n: 3 }). Placeholders are {n}; a text may be
// { one: '…', other: '…' }, chosen by the parameter n. Texts of a game are loaded with the game
// (games/index.ts), those of its rules with the page of the rules: 'tetherRules.…'.
import common from '../texts/en/common';
import type hint from '../texts/en/hint';
import type review from '../texts/en/review';
import type connections from '../texts/en/connections';
import type connectionsRules from '../texts/en/connections-rules';
import type quincunx from '../texts/en/quincunx';
import type quincunxRules from '../texts/en/quincunx-rules';
import type tether from '../texts/en/tether';
import type tetherRules from '../texts/en/tether-rules';

export type Text = string | { readonly one?: string; readonly other: string };
export interface Texts {
  readonly [key: string]: Text | Texts;
}

type Catalogue = typeof common & {
  hint: typeof hint;
  review: typeof review;
  tether: typeof tether;
  connections: typeof connections;
  quincunx: typeof quincunx;
  tetherRules: typeof tetherRules;
  connectionsRules: typeof connectionsRules;
  quincunxRules: typeof quincunxRules;
};

type Paths<T> = {
  [K in keyof T & string]: T[K] extends Text ? K : `${K}.${Paths<T[K]>}`;
}[keyof T & string];

export type TextKey = Paths<Catalogue>;
export type Parameters = Readonly<Record<string, string | number>>;

const catalogue: Record<string, Text | Texts> = { ...common };
const plurals = new Intl.PluralRules('en');

/** Adds the texts of a game, or of its rules, under its name. */
export function addTexts(name: string, texts: Texts): void {
  catalogue[name] = texts;
}

/** The text of a key with its placeholders filled; a missing text shows its key. */
export function t(key: TextKey, parameters: Parameters = {}): string {
  const text = find(key);
  if (text === undefined) return key;
  const form = typeof text === 'string' ? text : plural(text, Number(parameters.n ?? 0));
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => String(parameters[name] ?? whole));
}

/** Whether there is such a text, for keys that come from the server (options, problems). */
export function hasText(key: string): key is TextKey {
  return find(key) !== undefined;
}

function find(key: string): Text | undefined {
  let at: unknown = catalogue;
  for (const part of key.split('.')) {
    if (at === null || typeof at !== 'object' || !Object.hasOwn(at, part)) return undefined;
    at = (at as Record<string, unknown>)[part];
  }
  return isText(at) ? at : undefined;
}

function isText(value: unknown): value is Text {
  return (
    typeof value === 'string' ||
    (typeof value === 'object' && value !== null && typeof (value as Texts).other === 'string')
  );
}

function plural(text: { one?: string; other: string }, n: number): string {
  return (plurals.select(n) === 'one' && text.one) || text.other;
}

/** A number with a real minus sign; `signed` puts a plus before gains. */
export function number(value: number, signed = false): string {
  if (value < 0) return `−${-value}`;
  return signed && value > 0 ? `+${value}` : String(value);
}
