// What the legal moves mean for cards and places.
import type { Choice } from '../types';
import { cardOf } from './readings';
import type { CardAt, Group, GroupThen, SideName, TetherView } from './types';

/** A link that may be made now. */
export interface Link {
  move: string;
  /** The two cards and what the acting side reads on them, the lower first. */
  cards: [string, string];
  readings: [string, string];
  /** Cards that it brings, in the places of the group `onto`; that group is on the table or new. */
  lands: CardAt[];
  onto: string | null;
  then: GroupThen | null;
  points: [number, number] | null;
}

export function isLink(move: string): boolean {
  return /^\d\d-\d\d$/.test(move);
}

/** The links among the choices, with places also where the table plays without help. */
export function linksOf(choices: Choice[], view: TetherView, side: SideName): Link[] {
  return choices.filter((choice) => isLink(choice.move)).map((choice) => link(choice, view, side));
}

function link(choice: Choice, view: TetherView, side: SideName): Link {
  const readings = choice.move.split('-') as [string, string];
  const cards: [string, string] = [cardOf(readings[0]), cardOf(readings[1])];
  const then = (choice.group ?? null) as GroupThen | null;
  const found = choice.lands
    ? { lands: choice.lands as unknown as CardAt[], onto: then?.name ?? null }
    : landsWithoutHelp(readings, cards, view, side);
  return {
    move: choice.move,
    cards,
    readings,
    then,
    lands: found.lands,
    onto: view.groups.some((group) => group.name === found.onto) ? found.onto : null,
    points: (choice.points ?? null) as [number, number] | null,
  };
}

/** Where a single card would lie beside one in a group; other links show no place. */
function landsWithoutHelp(
  readings: [string, string],
  cards: [string, string],
  view: TetherView,
  side: SideName,
): { lands: CardAt[]; onto: string | null } {
  const homes = cards.map((card) => groupOf(view, card));
  const stays = homes.findIndex((group) => group !== undefined);
  const group = homes[stays];
  const from = group?.cards.find((card) => card.card === cards[stays]);
  const other = 1 - stays;
  if (!group || !from || homes[other]) return { lands: [], onto: group?.name ?? null };
  const step = stays === 0 ? 1 : -1;
  const [x, y] = side === 'horizontal' ? [from.x + step, from.y] : [from.x, from.y + step];
  const reading = readings[other]!;
  const back = reading.charAt(1) + reading.charAt(0);
  const [h, v] = side === 'horizontal' ? [reading, back] : [back, reading];
  return { lands: [{ card: cards[other]!, h, v, x, y }], onto: group.name };
}

export function groupOf(view: TetherView, card: string): Group | undefined {
  return view.groups.find((group) => group.cards.some((at) => at.card === card));
}

/** For a picked card: each card it can be linked to, and the link. */
export function partnersOf(card: string, links: Link[]): Map<string, Link> {
  const found = new Map<string, Link>();
  for (const link of links) {
    const i = link.cards.indexOf(card);
    if (i >= 0) found.set(link.cards[1 - i]!, link);
  }
  return found;
}

/** Readings that can be linked now. */
export function openReadings(links: Link[]): Set<string> {
  return new Set(links.flatMap((link) => link.readings));
}
