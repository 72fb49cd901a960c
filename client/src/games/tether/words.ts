// Names and sentences about a position of Tether.
import { t } from '../../lib/texts';
import type { Play } from '../types';
import { seatsOf, turned } from './readings';
import type { TetherView } from './types';

/** "You" or the name of a seat. */
export function who(play: Play, seat: number): string {
  return play.you === seat
    ? t('tether.you')
    : (play.seats[seat]?.name ?? t('tether.seat', { n: seat + 1 }));
}

/** The side (0 Vertical, 1 Horizontal) as the viewer speaks of it, for what it scores. */
export function sideWord(play: Play, side: number): string {
  const view = play.view as TetherView;
  const mine = play.you !== null && play.you % 2 === side;
  const seats = seatsOf(side, view.players);
  if (seats.length === 1) {
    return mine ? t('tether.youLow') : clip(play.seats[seats[0]!]?.name ?? '');
  }
  if (play.you === null)
    return seats.map((seat) => clip(play.seats[seat]?.name ?? '', 6)).join('+');
  return mine ? t('tether.yourTeam') : t('tether.theirTeam');
}

export function clip(name: string, most = 10): string {
  const letters = [...name];
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : name;
}

/** "You +3, Ada +3", the viewer's side first. */
export function gains(play: Play, points: [number, number]): string {
  const first = play.you !== null && play.you % 2 === 1 ? 1 : 0;
  return [first, 1 - first]
    .map((side) => t('tether.gain', { who: upper(sideWord(play, side)), n: points[side]! }))
    .join(', ');
}

export function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A list in words: "46, 55 and 61". */
export function listed(words: string[]): string {
  if (words.length < 2) return words[0] ?? '';
  return t('tether.and', { most: words.slice(0, -1).join(', '), last: words.at(-1)! });
}

/** Links as somebody reads them: "55–56", joined where they go on: "54–55–56". */
export function chain(moves: string[]): string {
  const links = moves.filter((move) => /^\d\d-\d\d$/.test(move)).map((move) => move.split('-'));
  links.sort((a, b) => (a[0]! < b[0]! ? -1 : 1));
  const runs: string[][] = [];
  for (const [low, high] of links) {
    const run = runs.at(-1);
    if (run && run.at(-1) === low) run.push(high!);
    else runs.push([low!, high!]);
  }
  return runs.map((run) => run.join('–')).join(', ');
}

/** A card by its two readings: "45/54", a double "55". */
export function both(card: string): string {
  return card === turned(card) ? card : `${card}/${turned(card)}`;
}
