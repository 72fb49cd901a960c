// How large the cards of a hand are, for any number of cards on any screen.

export interface HandLayout {
  columns: number;
  /** Width of a card, gap and the number below it, in px. */
  card: number;
  gap: number;
  label: number;
  /** Lower cards with the suits at the side. */
  wide: boolean;
}

interface Screen {
  width: number;
  height: number;
}

const ONE_ROW_ON_A_PHONE = 6;
const ONE_ROW_SIDEWAYS = 5;

/** `room`: width of the hand in px. */
export function handLayout(count: number, room: number, screen: Screen): HandLayout {
  const n = Math.max(count, 1);
  const half = Math.ceil(n / 2);
  if (screen.width >= 900) return row(n, room, Math.min(92, screen.height * 0.105), 16, 20);
  if (screen.width >= 520 && screen.height <= 480 && screen.width > screen.height) {
    if (n > ONE_ROW_SIDEWAYS) return { ...row(half, room, 54, 4, 14), wide: true };
    return { ...row(Math.max(n, 4), room, 52, 4, 14), columns: n };
  }
  if (screen.width < 600) {
    if (n <= ONE_ROW_ON_A_PHONE) return row(n, room, 62, 6, 15);
    return { ...row(half, room, 58, 6, 14), wide: true };
  }
  return row(n, room, Math.min(112, screen.height * 0.1), 14, 20);
}

function row(columns: number, room: number, most: number, gap: number, label: number): HandLayout {
  const narrow = columns > 8 ? Math.min(gap, 8) : gap;
  const card = Math.floor(Math.min(most, (room - narrow * (columns - 1)) / columns));
  return {
    columns,
    card,
    gap: narrow,
    label: Math.min(label, Math.max(13, card / 3.6)),
    wide: false,
  };
}

/** Width of the cards in a row of somebody's open hand, in px. */
export function openCardWidth(count: number, room: number, most: number): number {
  const perLine = count <= 7 ? count : Math.ceil(count / 2);
  return Math.floor(Math.min(most, room / Math.max(perLine, 1) - 3));
}

/** Width of the backs of a hand, all in one line, in px. */
export function backWidth(count: number, room: number, most: number): number {
  return Math.floor(Math.min(most, room / Math.max(count, 1) - 3));
}

/** A hand as people hold it: by rank with the Ace first, the Excuse last. */
export function sortedHand(cards: readonly string[]): string[] {
  const rank = (card: string) => 'A23456789CX'.indexOf(card[0]!);
  return [...cards].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}
