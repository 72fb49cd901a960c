// Which placement's lines the spread shows, and what a cell would bring.
import type { Choice } from '../types';
import { faceOf, placementOf, suitsOf, gridPlace } from './cards';
import type { Item, Placement, QuincunxView } from './types';
import { drawsOf, isLeftOver, pointsOf } from './words';

/** A placement with what it scored. `key` differs for each. */
export interface Scored extends Placement {
  key: string;
  seat: number | null;
  items: Item[];
  points: number;
  draws: number;
}

/** What a cell would bring to the card that is picked up; null without help. */
export interface Preview {
  points: number;
  draws: number;
  items: Item[];
}

/** Cards that the deal lays out. */
export function dealtCount(players: number): number {
  return players === 3 ? 4 : 5;
}

/** The newest placement of the running round, or null before the first one. */
export function lastPlacement(view: QuincunxView): Scored | null {
  const laid = Object.keys(view.spread).length - dealtCount(view.players);
  if (laid <= 0) return null;
  const index = view.moves.findLastIndex((move) => move.includes('@'));
  const placement = placementOf(view.moves[index]);
  if (!placement || view.spread[placement.cell] !== placement.card) return null;
  const seat = (view.dealer + laid) % view.players;
  return scored(placement, view.placed ? [] : view.items, seat, `move ${index}`);
}

export function scored(
  placement: Placement,
  allItems: readonly Item[],
  seat: number | null,
  key: string,
): Scored {
  const items = allItems.filter((item) => !isLeftOver(item));
  const points = seat === null ? 0 : pointsOf(items, seat);
  return { ...placement, key, seat, items, points, draws: drawsOf(items) };
}

/** Previews by cell for a card, from the viewer's choices. */
export function previewsOf(
  choices: readonly Choice[],
  card: string,
  seat: number,
): Map<string, Preview> {
  const previews = new Map<string, Preview>();
  for (const choice of choices) {
    const placement = placementOf(choice.move);
    if (placement?.card !== card) continue;
    const preview = previewOf(choice, seat);
    if (preview) previews.set(placement.cell, preview);
  }
  return previews;
}

export function previewOf(choice: Choice, seat: number): Preview | null {
  if (!choice.points) return null;
  const items = (choice.items ?? []) as unknown as Item[];
  return { points: choice.points[seat] ?? 0, draws: choice.draws ?? 0, items };
}

/** The best place of each card in hand: most points, then most cards. */
export function bestByCard(
  choices: readonly Choice[],
  seat: number,
): Map<string, Preview & Placement> {
  const best = new Map<string, Preview & Placement>();
  for (const choice of choices) {
    const placement = placementOf(choice.move);
    const preview = previewOf(choice, seat);
    if (!placement || !preview) continue;
    const known = best.get(placement.card);
    const more = known ? preview.points - known.points || preview.draws - known.draws : 1;
    if (more > 0) best.set(placement.card, { ...preview, ...placement });
  }
  return best;
}

/** The neighbour with which a card makes its power play, where its tag can stand. */
export function powerPartner(spread: Record<string, string>, placed: Placement): string | null {
  const at = gridPlace(placed.cell);
  const other = faceOf(placed.card) === 'ace' ? 'crown' : 'ace';
  for (const [cell, card] of Object.entries(spread)) {
    const { column, row } = gridPlace(cell);
    const beside = Math.abs(column - at.column) + Math.abs(row - at.row) === 1;
    if (beside && faceOf(card) === other && suitsOf(card)[0] === suitsOf(placed.card)[0]) {
      return cell;
    }
  }
  return null;
}
