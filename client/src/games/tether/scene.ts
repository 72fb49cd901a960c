// Everything that lies in the space, with its place in the plane, for one viewer.
import {
  HALF_X,
  HALF_Y,
  arrange,
  tidy,
  type Area,
  type Piece,
  type Places,
  type Point,
} from './layout';
import type { Link } from './options';
import { CARD_H, CARD_W, otherReading, ownReading, placeOf, turned, type Eye } from './readings';
import type { CardAt, Group, TetherView } from './types';

export interface SceneCard {
  card: string;
  own: string;
  other: string;
  x: number;
  y: number;
  group: Group;
}

export interface SceneTie {
  key: string;
  x: number;
  y: number;
  /** As the viewer sees it. */
  across: boolean;
  side: string;
  made: boolean;
  cards: [string, string];
}

/** A place where a card would go. `main`: the card that the link itself joins. */
export interface Ghost {
  key: string;
  own: string;
  other: string;
  x: number;
  y: number;
  card: string;
  link: Link;
  main: boolean;
  /** The picked card itself in a strip of a new group: not a target of its own. */
  self: boolean;
}

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Scene {
  cards: SceneCard[];
  ties: SceneTie[];
  ghosts: Ghost[];
  /** Around every card and place. */
  bounds: Rect;
  /** Where each card is in half cells, also those of new groups' ghosts. */
  anchors: Map<string, Point>;
}

/** Where cards were last, in half cells; outlives the views. */
export type Memory = Map<string, Point>;

export interface Wish {
  view: TetherView;
  eye: Eye;
  area: Area;
  memory: Memory;
  picked: string | null;
  partners: Map<string, Link>;
  /** A group whose whole rectangle is kept free. */
  boxed: string | null;
  fresh?: boolean;
}

export function sceneOf(wish: Wish): Scene {
  const { view, eye, picked, partners } = wish;
  const pieces = new Map<string, Piece>();
  for (const group of view.groups) pieces.set(group.name, pieceOf(group, wish));
  const plans = picked === null ? [] : ghostPlans(picked, partners, eye);
  for (const plan of plans) reserve(plan, pieces, picked!, wish);
  const places = (wish.fresh ? tidy : arrange)([...pieces.values()], wish.area);
  return drawn(view, eye, places, plans, picked);
}

function pieceOf(group: Group, { memory, eye, boxed }: Wish): Piece {
  const cells = group.cards.map((card) => placeOf(card, eye));
  const home = homeOf(group.cards, eye, memory);
  if (group.name !== boxed) return { id: group.name, cells, home };
  return { id: group.name, cells: filled(cells), home, first: home !== undefined };
}

/** Every cell of the rectangle around cells. */
function filled(cells: Point[]): Point[] {
  const [left, top] = [Math.min(...cells.map(({ x }) => x)), Math.min(...cells.map(({ y }) => y))];
  const right = Math.max(...cells.map(({ x }) => x));
  const bottom = Math.max(...cells.map(({ y }) => y));
  const rows = Array.from({ length: bottom - top + 1 }, (_, i) => top + i);
  const columns = Array.from({ length: right - left + 1 }, (_, i) => left + i);
  return rows.flatMap((y) => columns.map((x) => ({ x, y })));
}

/** Where most of the cards think that the lattice of their group begins. */
function homeOf(cards: CardAt[], eye: Eye, memory: Memory): Point | undefined {
  const votes = new Map<string, { at: Point; votes: number }>();
  for (const card of cards) {
    const was = memory.get(card.card);
    if (!was) continue;
    const place = placeOf(card, eye);
    const at = { x: was.x - 2 * place.x, y: was.y - 2 * place.y };
    const key = `${at.x},${at.y}`;
    const vote = votes.get(key) ?? { at, votes: 0 };
    vote.votes++;
    votes.set(key, vote);
  }
  return [...votes.values()].sort((a, b) => b.votes - a.votes)[0]?.at;
}

interface Plan {
  piece: string;
  x: number;
  y: number;
  card: CardAt;
  own: string;
  link: Link;
  main: boolean;
  self: boolean;
}

function ghostPlans(picked: string, partners: Map<string, Link>, eye: Eye): Plan[] {
  const plans = new Map<string, Plan>();
  const add = (plan: Plan) => {
    const key = `${plan.piece} ${plan.x} ${plan.y}`;
    const there = plans.get(key);
    if (!there || (plan.main && !there.main)) plans.set(key, plan);
  };
  for (const [partner, link] of partners) {
    const isNew = link.onto === null;
    const zero = isNew
      ? placeOf(link.lands.find((at) => at.card === picked) ?? { x: 0, y: 0 }, eye)
      : { x: 0, y: 0 };
    const reading = link.readings[link.cards.indexOf(picked)]!;
    for (const card of link.lands) {
      const at = placeOf(card, eye);
      const place = { x: at.x - zero.x, y: at.y - zero.y };
      add({
        ...place,
        piece: isNew ? `new ${reading}` : link.onto!,
        card,
        own: ownReading(card, eye),
        link,
        main: card.card === picked || card.card === partner,
        self: isNew && card.card === picked,
      });
    }
  }
  return [...plans.values()];
}

function reserve(plan: Plan, pieces: Map<string, Piece>, picked: string, { memory }: Wish): void {
  const piece = pieces.get(plan.piece);
  if (!piece) {
    const was = memory.get(`${plan.piece} ${picked}`);
    pieces.set(plan.piece, { id: plan.piece, cells: [{ x: plan.x, y: plan.y }], home: was });
  } else {
    piece.cells = [...piece.cells, { x: plan.x, y: plan.y }];
    piece.first = piece.home !== undefined;
  }
}

function drawn(
  view: TetherView,
  eye: Eye,
  places: Places,
  plans: Plan[],
  picked: string | null,
): Scene {
  const anchors = new Map<string, Point>();
  const cards: SceneCard[] = [];
  const ties: SceneTie[] = [];
  for (const group of view.groups) {
    const home = places.get(group.name)!;
    for (const card of group.cards) {
      const place = placeOf(card, eye);
      const at = { x: home.x + 2 * place.x, y: home.y + 2 * place.y };
      anchors.set(card.card, at);
      cards.push({
        card: card.card,
        own: ownReading(card, eye),
        other: otherReading(card, eye),
        x: at.x * HALF_X,
        y: at.y * HALF_Y,
        group,
      });
    }
    for (const tie of group.tethers) ties.push(tieOf(tie, anchors));
  }
  const ghosts = plans.map((plan) => {
    const home = places.get(plan.piece)!;
    const at = { x: home.x + 2 * plan.x, y: home.y + 2 * plan.y };
    if (plan.self && picked) anchors.set(`${plan.piece} ${picked}`, home);
    return {
      key: `${plan.piece} ${plan.x} ${plan.y}`,
      own: plan.own,
      other: turned(plan.own),
      x: at.x * HALF_X,
      y: at.y * HALF_Y,
      card: plan.card.card,
      link: plan.link,
      main: plan.main,
      self: plan.self,
    };
  });
  return { cards, ties, ghosts, bounds: around([...cards, ...ghosts]), anchors };
}

function tieOf(tie: Group['tethers'][number], anchors: Map<string, Point>): SceneTie {
  const [a, b] = tie.cards.map((card) => anchors.get(card)!) as [Point, Point];
  const x = Math.min(a.x, b.x) * HALF_X;
  const y = Math.min(a.y, b.y) * HALF_Y;
  return { key: tie.cards.join('-'), x, y, across: a.y === b.y, ...tie };
}

export function around(cards: { x: number; y: number }[]): Rect {
  if (cards.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const xs = cards.map((card) => card.x);
  const ys = cards.map((card) => card.y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return {
    x: left,
    y: top,
    width: Math.max(...xs) + CARD_W - left,
    height: Math.max(...ys) + CARD_H - top,
  };
}
