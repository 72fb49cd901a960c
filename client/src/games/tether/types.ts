// The view of a game of Tether as the server sends it (src/trivet/games/tether/view.py), and
// what its choices carry. Cards are named by their smaller reading.

export type SideName = 'vertical' | 'horizontal';

export interface CardAt {
  card: string;
  /** What it reads for the Horizontal and for the Vertical side. */
  h: string;
  v: string;
  /** Its place in its group, as the Horizontal side sees it. */
  x: number;
  y: number;
}

export interface Neighbours {
  cards: [string, string];
  side: SideName;
  made: boolean;
}

export interface Group {
  name: string;
  cards: CardAt[];
  tethers: Neighbours[];
  size: number;
  width: number;
  height: number;
  reached: number;
  active: boolean;
}

export interface TetherView {
  players: number;
  seat: number | null;
  acting: number[];
  over: boolean;
  end: string | null;
  scores: [number, number];
  winners: number[] | null;
  moves: string[];
  side: SideName | null;
  turn: number | null;
  phase: 'start' | 'connect' | 'take' | null;
  hand: string[] | null;
  hands: { count: number; known: string[] }[];
  adrift: string[];
  set_adrift: string | null;
  deck: number;
  turns_left: number;
  idle: number;
  linked: boolean;
  helped: boolean;
  groups: Group[];
}

/** The active group as a move would make it. */
export interface GroupThen {
  name: string;
  becomes: string;
  size: number;
  width: number;
  height: number;
  scores: boolean;
  cards: string[];
}
