// Numbers on cards and places on the lattice, as one viewer sees them.
import type { CardAt, SideName } from './types';

export const CARD_W = 100;
export const CARD_H = 126;
/** Distance of neighbours in a group. */
export const PITCH_X = 118;
export const PITCH_Y = 144;

/** The same card turned around. */
export function turned(reading: string): string {
  return reading.charAt(1) + reading.charAt(0);
}

/** The name of the card with a reading: its smaller one. */
export function cardOf(reading: string): string {
  const other = turned(reading);
  return reading < other ? reading : other;
}

/** Whose eyes the table is seen with; whoever only watches sees it as Horizontal does. */
export interface Eye {
  side: SideName;
  watching: boolean;
  /** Vertical sees the table turned by 180 degrees. */
  sign: 1 | -1;
}

export function eyeOf(you: number | null): Eye {
  const side = you === null ? 'horizontal' : sideOf(you);
  return { side, watching: you === null, sign: side === 'vertical' ? -1 : 1 };
}

export function sideOf(seat: number): SideName {
  return seat % 2 === 0 ? 'vertical' : 'horizontal';
}

/** What a card in play reads for the viewer, and for the other side. */
export function ownReading(card: CardAt, eye: Eye): string {
  return eye.side === 'vertical' ? card.v : card.h;
}

export function otherReading(card: CardAt, eye: Eye): string {
  return eye.side === 'vertical' ? card.h : card.v;
}

/** The place in the group as the viewer sees it. */
export function placeOf(card: { x: number; y: number }, eye: Eye): { x: number; y: number } {
  return { x: eye.sign * card.x, y: eye.sign * card.y };
}

/** Seats of one side. */
export function seatsOf(side: number, players: number): number[] {
  return Array.from({ length: players }, (_, seat) => seat).filter((seat) => seat % 2 === side);
}
