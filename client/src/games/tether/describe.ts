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
      items.push({ text: t(`tether.log.${key}`, { n, who: sideWord(play, side) }), points: `+${n}` });
    }
  }
  return { lead: String(entry.n + 1), text: whatHappened(entry, play), items, points: null };
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
  const name = entry.seat === null ? '' : who(play, entry.seat ?? 0);
  const drifted = entry.moves.find((move) => move.startsWith('~'));
  if (drifted) return driftedAway(entry, name, drifted.slice(1), play);
  const links = entry.moves.filter(isLink);
  if (links.length === 0) return t('tether.log.passed', { who: name });
  const what = t('tether.log.linked', { who: name, links: chain(links) });
  const scored = scoredIn(entry);
  if (!scored) return what;
  const size = t(`tether.size.${scored.kind}`);
  return t('tether.log.scored', { what, size, n: scored.where.length });
}

function driftedAway(entry: LogEntry, name: string, card: string, play: Play): string {
  const mine = play.you !== null && sideOf(play.you) === sideOf(entry.seat ?? 0);
  void mine;
  const what = t('tether.log.adrift', { who: name, card: both(card) });
  const took = entry.moves.find((move) => move.startsWith('<'));
  if (took === undefined) return what;
  if (took === '<deck') return t('tether.log.tookDeck', { what });
  return t('tether.log.tookAdrift', { what, card: both(took.slice(1)) });
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

export function isTurnOf(view: TetherView, seat: number): boolean {
  return view.turn === seat;
}
