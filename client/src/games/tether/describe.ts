// A turn in words, for the log, the replay and the live region. Links are told as the player who
// made them reads them, and as the viewer reads them where that differs.
import { t } from '../../lib/texts';
import type { Described, LogEntry, Play } from '../types';
import { isLink } from './options';
import { sideOf, turned } from './readings';
import type { TetherView } from './types';
import { both, chain, sideWord, upper, who } from './words';

interface Scored {
  kind: 'small' | 'medium' | 'large';
  points: [number, number];
  where: string[];
}

export function describe(entry: LogEntry, play: Play): Described {
  const items: Described['items'] = [];
  const scored = scoredIn(entry);
  const links = entry.moves.filter(isLink);
  if (links.length > 0 && readsOtherwise(entry, play)) {
    items.push({ text: t('tether.log.asYouRead', { links: asRead(links) }) });
  }
  if (scored) {
    for (const side of mineFirst(play)) {
      const [key, n] = [side === 0 ? 'tall' : 'wide', scored.points[side]!] as const;
      items.push({
        text: t(`tether.log.${key}`, { n, who: sideWord(play, side) }),
        points: `+${n}`,
      });
    }
  }
  return { lead: '', text: whatHappened(entry, play), items, points: null };
}

/** One sentence for whoever cannot look. */
export function announce(entry: LogEntry, play: Play): string {
  if (entry.kind !== 'turn') return '';
  const scored = scoredIn(entry);
  const links = entry.moves.filter(isLink);
  const parts = [whatHappened(entry, play)];
  if (links.length > 0 && readsOtherwise(entry, play)) {
    parts.push(t('tether.log.asYouRead', { links: asRead(links) }));
  }
  if (scored) {
    const gain = (side: number) =>
      t('tether.gain', { who: upper(sideWord(play, side)), n: scored.points[side]! });
    parts.push(...mineFirst(play).map(gain));
  }
  return `${parts.join(', ')}.`;
}

export function scoredIn(entry: LogEntry): Scored | null {
  return (entry.items[0] as unknown as Scored | undefined) ?? null;
}

function mineFirst(play: Play): number[] {
  return play.you !== null && play.you % 2 === 1 ? [1, 0] : [0, 1];
}

function whatHappened(entry: LogEntry, play: Play): string {
  const name = who(play, entry.seat ?? 0);
  const drifted = entry.moves.find((move) => move.startsWith('~'));
  if (drifted) return driftedAway(entry, name, drifted.slice(1));
  const links = entry.moves.filter(isLink);
  const scored = scoredIn(entry);
  const passes = entry.moves.includes('pass');
  if (links.length === 0 && !scored) return withoutLinks(entry, name);
  let what = t(links.length > 0 ? 'tether.log.linked' : 'tether.log.ended', {
    who: name,
    links: chain(links),
  });
  if (passes && !scored) what = t('tether.log.handedOn', { what });
  if (!scored) return what;
  const size = t(`tether.size.${scored.kind}`);
  return t('tether.log.scored', { what, size, n: scored.where.length });
}

function withoutLinks(entry: LogEntry, name: string): string {
  const took = entry.moves.find((move) => move.startsWith('<'));
  if (took === undefined) {
    return t(entry.moves.includes('end') ? 'tether.log.ended' : 'tether.log.passed', { who: name });
  }
  if (took === '<deck') return t('tether.log.drew', { who: name });
  return t('tether.log.took', { who: name, card: both(took.slice(1)) });
}

function driftedAway(entry: LogEntry, name: string, card: string): string {
  const what = t('tether.log.adrift', { who: name, card: both(card) });
  const took = entry.moves.find((move) => move.startsWith('<'));
  if (took === undefined) return what;
  if (took === '<deck') return t('tether.log.tookDeck', { what });
  return t('tether.log.tookAdrift', { what, card: both(took.slice(1)) });
}

/** The moves of the newest turn, however many entries they came in: bots link one by one. */
export function newestTurn(log: readonly LogEntry[], play: Play): string[] {
  const rows = turnsOf(log, play);
  const begins = rows.findLastIndex((row) => row.n !== null);
  return rows.slice(Math.max(0, begins)).flatMap((row) => row.entry.moves);
}

/** A turn's entries as one where the same seat went on; numbered where a turn begins. */
export function turnsOf(
  log: readonly LogEntry[],
  play: Play,
): { n: number | null; entry: LogEntry }[] {
  const team = (play.view as TetherView).players === 4;
  const rows: { n: number | null; entry: LogEntry }[] = [];
  let turn = 0;
  let begins = true;
  let linked = false;
  for (const entry of log) {
    if (entry.kind !== 'turn') continue;
    const last = rows.at(-1);
    if (begins) rows.push({ n: ++turn, entry });
    else if (last && last.entry.seat === entry.seat) last.entry = joined(last.entry, entry);
    else rows.push({ n: null, entry });
    begins = false;
    for (const move of entry.moves) {
      if (isLink(move)) linked = true;
      else if (move === 'pass' && team && linked) linked = false;
      else if (!move.startsWith('~')) begins = true;
    }
    if (begins) linked = false;
  }
  return rows;
}

function joined(before: LogEntry, after: LogEntry): LogEntry {
  return { ...after, moves: [...before.moves, ...after.moves] };
}

/** Whether the viewer reads the cards of a turn otherwise than who made it. */
function readsOtherwise(entry: LogEntry, play: Play): boolean {
  if (entry.seat === null || entry.seat === undefined) return false;
  const eye = play.you === null ? 'horizontal' : sideOf(play.you);
  return sideOf(entry.seat) !== eye;
}

function asRead(links: string[]): string {
  const seen = new Set(links.flatMap((move) => move.split('-')));
  return [...seen].sort().map(turned).join(', ');
}
