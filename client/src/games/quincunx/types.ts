// What a table of Quincunx sends, as far as the client draws it; the engine documents it in
// src/trivet/games/quincunx/view.py and choices.py.

/** Something that scored. `points` by seat; `where` begins with the cell of the placed card; of
 *  a left-over card it is the card. */
export interface Item {
  kind: string;
  points: number[];
  where: string[];
  draws: number;
}

export interface QuincunxView {
  players: number;
  options: { rounds: number; flush: boolean; excuse: boolean; muggins: boolean };
  acting: number[];
  over: boolean;
  scores: number[];
  winners: number[] | null;
  items: Item[];
  moves: string[];
  round: number;
  dealer: number;
  phase: 'place' | 'claim' | 'call' | 'over';
  turn: number | null;
  spread: Record<string, string>;
  hand: string[] | null;
  hand_counts: number[];
  hands: string[][] | null;
  deck_count: number;
  placed: Placement | null;
  claimed: number | null;
}

/** A card and the cell where it lies or is to lie. */
export interface Placement {
  card: string;
  cell: string;
}
