// What happened at a table besides the turns, in words.
import type { GameParts, LogEntry, Play } from '../games/types';
import { levelSeat, nameOfBot } from './levels';
import { t } from './texts';
import type { SeatInfo } from './wire';

/** What whoever sits there is called; a bot need have no name, but it is there. */
export function nameOfSeat(seat: SeatInfo | undefined): string {
  if (seat?.name) return seat.name;
  if (seat?.kind === 'bot' && seat.bot)
    return nameOfBot(seat.bot, seat.seat) ?? levelSeat(seat.bot);
  return t(seat?.kind === 'open' ? 'seat.free' : 'seat.somebody');
}

export function nameOf(play: Play, seat: number | null): string {
  const at = seat === null ? undefined : play.seats[seat];
  if (!at) return t('seat.somebody');
  return at.you ? t('seat.you') : at.name;
}

/** A seat's own part of an entry; Connections has one entry for a whole round, by seat. */
export function movesOf(entry: LogEntry, seat: number | null): string[] | null {
  if (entry.kind !== 'turn' || seat === null) return null;
  if (entry.seat === seat) return entry.moves;
  return entry.seat === null ? entry.moves.slice(seat, seat + 1) : null;
}

/** A sentence for whatever is neither a turn nor said. */
export function happening(entry: LogEntry, play: Play, parts: GameParts | null): string {
  const you = entry.seat !== null && entry.seat === play.you;
  // The table writes of a bot without a name by the word that programs know it by.
  const told = entry.by === 'bot' ? null : entry.name;
  const name = you ? t('seat.you') : (told ?? nameOf(play, entry.seat));
  switch (entry.kind) {
    case 'seated':
      return t(you ? 'log.youSeated' : 'log.seated', { name });
    case 'left':
      return t(you ? 'log.youLeft' : 'log.left', { name });
    case 'returned':
      return t(you ? 'log.youReturned' : 'log.returned', { name });
    case 'called':
      return t('log.called', { name });
    case 'dealt':
      return (entry.round ?? 1) > 1
        ? t('log.dealtAgain', { n: entry.round ?? 1 })
        : (parts?.dealt ?? t('log.dealt'));
    case 'over':
      return t('log.over');
    case 'said':
      return t('log.said', { name, text: entry.text ?? '' });
    case 'turn':
      return '';
  }
}

/** Seats for whom a bot moved because their time was over. */
export function lateSeats(entry: LogEntry): number[] {
  if (entry.moved_for?.length) return entry.moved_for;
  return entry.by === 'clock' && entry.seat !== null ? [entry.seat] : [];
}

/** Who made a turn where it was not whoever sits there: "time was up for Ada"; or nothing. */
export function movedBy(entry: LogEntry, play: Play): string {
  const late = lateSeats(entry);
  if (late.length) return t('log.timeUp', { name: namesOf(late, play) });
  const bot = entry.seat !== null && play.seats[entry.seat]?.bot;
  return entry.by === 'bot' && !bot ? t('log.byBot') : '';
}

/** A sentence for everybody when a bot had to move for people; or nothing. */
export function timeWasUp(entry: LogEntry, play: Play): string {
  const late = lateSeats(entry);
  if (!late.length) return '';
  const mine = play.you !== null && late.includes(play.you);
  if (mine && late.length === 1) return t('table.timeUp');
  return t('table.timeUpFor', { name: namesOf(late, play) });
}

function namesOf(seats: number[], play: Play): string {
  return list(seats.map((seat) => (seat === play.you ? t('seat.youLow') : nameOf(play, seat))));
}

/** What is said aloud when it happens: each entry once. */
export function spoken(entry: LogEntry, play: Play, parts: GameParts | null): string {
  if (entry.kind === 'turn') return parts?.announce(entry, play) ?? '';
  if (entry.kind === 'said' && entry.seat !== null && entry.seat === play.you) return '';
  return happening(entry, play, parts);
}

/** "Ada", "Ada and Ben", "Ada, Ben and Caro". */
export function list(names: string[]): string {
  if (names.length < 2) return names.join('');
  return t('app.and', { a: names.slice(0, -1).join(', '), b: names.at(-1) ?? '' });
}
