// What the legal moves mean for cards and places.
import type { Choice } from '../types';
import { cardOf } from './readings';
import type { CardAt, Group, GroupThen, TetherView } from './types';

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

/** The links among the choices. */
export function linksOf(choices: Choice[], view: TetherView): Link[] {
  return choices.filter((choice) => isLink(choice.move)).map((choice) => link(choice, view));
}

function link(choice: Choice, view: TetherView): Link {
  const readings = choice.move.split('-') as [string, string];
  const cards: [string, string] = [cardOf(readings[0]), cardOf(readings[1])];
  const then = (choice.group ?? null) as GroupThen | null;
  return {
    move: choice.move,
    cards,
    readings,
    then,
    lands: (choice.lands ?? []) as unknown as CardAt[],
    onto: view.groups.some((group) => group.name === then?.name) ? (then?.name ?? null) : null,
    points: (choice.points ?? null) as [number, number] | null,
  };
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
