// What the person at the board is doing: which card is picked up, what it can do, what is staged.
import { t } from '../../lib/texts';
import type { Play } from '../types';
import { markedCards } from './advice';
import { newestTurn } from './describe';
import { HALF_X, HALF_Y } from './layout';
import { groupOf, isLink, linksOf, openReadings, partnersOf, type Link } from './options';
import { around, sceneOf, type Memory, type Rect, type Scene } from './scene';
import { cardOf, eyeOf, turned } from './readings';
import type { Group, GroupThen, TetherView } from './types';

/** A group that scores: around its cards, with points by side. */
export interface ScoreBox {
  key: string;
  rect: Rect;
  group: { width: number; height: number };
  points: [number, number];
  /** Would it, or has it just. */
  done: boolean;
}

/** Where things lie outlives a board that is taken away, as between turns on one device. */
const memories = new WeakMap<Play, Memory>();

function memoryOf(play: Play): Memory {
  const memory = memories.get(play) ?? new Map();
  memories.set(play, memory);
  return memory;
}

/** A mark in the memory: for whose side it holds. */
const SIGN = 'sign';

export class Desk {
  readonly play: Play;
  picked = $state<string | null>(null);
  area = $state.raw({ width: 340, height: 300 });
  /** Whether the area is known. */
  measured = $state(false);
  /** Grows with every wish for a fresh arrangement. */
  tidied = $state(0);
  order = $state<string[]>([]);
  flipped = $state<Record<string, boolean>>({});
  /** The place that a dragged card would take. */
  aim = $state<string | null>(null);
  private readonly memory: Memory;
  private lastTidied = 0;
  /** Where the keyboard stands in each zone. */
  stops = $state<Record<string, string>>({});
  /** The last card that was put into a group by hand, for the focus. */
  placed = $state<string | null>(null);

  constructor(play: () => Play) {
    this.memory = memoryOf(play());
    this.play = new Proxy({} as Play, {
      get: (_, key) => {
        const now = play();
        const value = now[key as keyof Play] as unknown;
        return typeof value === 'function' ? value.bind(now) : value;
      },
    });
  }

  /** The draft as it was sent, shown until the table answers. */
  private sentView: TetherView | null = null;
  readonly view: TetherView = $derived.by(() => {
    const shown = this.play.shown as TetherView;
    const sending = this.play.sent.length > 0 && shown === this.play.view;
    return sending ? (this.sentView ?? shown) : shown;
  });
  readonly eye = $derived.by(() => eyeOf(this.play.you));
  readonly you = $derived.by(() => this.play.you);
  readonly live = $derived.by(() => this.play.live && this.play.sent.length === 0);
  readonly links = $derived.by(() => (this.live ? linksOf(this.play.choices, this.view) : []));
  readonly partners = $derived.by(() =>
    this.picked === null ? new Map<string, Link>() : partnersOf(this.picked, this.links),
  );
  readonly moves = $derived.by(() => new Set(this.play.choices.map((choice) => choice.move)));
  /** Readings that would make a link, without a card picked up. */
  readonly open = $derived.by(() => openReadings(this.links));
  readonly isTeam = $derived.by(() => this.view.players === 4);
  /** Cards of a hint or a review. */
  readonly marked = $derived.by(() => markedCards(this.play.marks ?? []));
  readonly taking = $derived.by(() => this.live && this.view.phase === 'take');
  readonly taken = $derived.by(() =>
    [...this.play.staged, ...this.play.sent].find((move) => move.startsWith('<')),
  );
  readonly helping = $derived.by(
    () => this.live && this.view.turn !== null && this.view.turn !== this.you,
  );
  /** The move that ends the turn, or hands over. */
  readonly finish = $derived.by(() =>
    this.play.choices.find((choice) => choice.move === 'end' || choice.move === 'pass'),
  );
  readonly canDrift = $derived.by(
    () => this.live && this.picked !== null && this.moves.has(`~${this.picked}`),
  );

  readonly scene: Scene = $derived.by(() => {
    this.face(this.eye.sign);
    const fresh = this.tidied !== this.lastTidied;
    return sceneOf({
      view: this.view,
      eye: this.eye,
      area: this.area,
      memory: this.memory,
      picked: this.picked,
      partners: this.partners,
      boxed: this.scoring?.group.name ?? null,
      fresh,
    });
  });

  /** Cards in groups of the draft that are not in groups of the accepted view. */
  readonly newCards = $derived.by(() => {
    const before = cardsIn((this.play.view as TetherView).groups);
    return new Set([...cardsIn(this.view.groups)].filter((card) => !before.has(card)));
  });

  /** Links made in the draft, as "card-card". */
  readonly newTies = $derived.by(() => {
    const ties = (view: TetherView) =>
      view.groups.flatMap((group) =>
        group.tethers.filter((tie) => tie.made).map((tie) => tie.cards.join('-')),
      );
    const before = new Set(ties(this.play.view as TetherView));
    return new Set(ties(this.view).filter((tie) => !before.has(tie)));
  });

  /** Cards linked in the newest turn, until a new one is being built. */
  readonly latest = $derived.by(() => {
    if (this.newCards.size > 0 || this.picked !== null) return new Set<string>();
    const links = newestTurn(this.play.log, this.play).filter(isLink);
    return new Set(links.flatMap((move) => move.split('-')).map(cardOf));
  });

  /** The group that would score, or else the one that has just scored. */
  private readonly scoring = $derived.by(() => {
    const active = this.view.groups.find((group) => group.active);
    const then = (this.finish?.group ?? null) as GroupThen | null;
    if (this.play.live && active && then?.scores) {
      return { group: active, points: [then.height, then.width] as [number, number], done: false };
    }
    return this.newCards.size > 0 || this.picked !== null ? null : this.scored();
  });

  private scored() {
    const fresh = this.play.last;
    const item = fresh?.items[0];
    if (!fresh || fresh.kind !== 'turn' || !item) return null;
    const where = item.where as string[];
    const group = where[0] === undefined ? undefined : groupOf(this.view, where[0]);
    if (!group || group.size !== where.length) return null;
    return { group, points: item.points as [number, number], done: true };
  }

  readonly box: ScoreBox | null = $derived.by(() => {
    const { scoring } = this;
    if (!scoring) return null;
    const names = new Set(scoring.group.cards.map((card) => card.card));
    const rect = around(this.scene.cards.filter((card) => names.has(card.card)));
    const key = `${scoring.done ? this.play.last?.n : 'draft'} ${scoring.group.name}`;
    return { ...scoring, key, rect };
  });

  /** Whose cards come into the groups now, as `data-from` of a part of the page. */
  readonly source = $derived.by(() => {
    const seat = this.newCards.size > 0 ? this.you : (this.play.fresh?.seat ?? null);
    return `seat ${seat}`;
  });

  /** The plane that shall be seen, with room for what is written beside a scoring group. */
  room(bounds: Rect, k: number): Rect {
    const box = this.box?.rect;
    if (!box) return bounds;
    const h = Math.min(26 / k, 0.14 * bounds.height);
    const left = Math.min(bounds.x, box.x - 14);
    const top = Math.min(bounds.y, box.y - h);
    return {
      x: left,
      y: top,
      width: Math.max(bounds.x + bounds.width, box.x + box.width + 14) - left,
      height: Math.max(bounds.y + bounds.height, box.y + box.height + h) - top,
    };
  }

  /** The viewer's hand in the order that the viewer gave it. */
  readonly hand = $derived.by(() => {
    const hand = this.view.hand ?? [];
    const known = this.order.filter((card) => hand.includes(card));
    return [...known, ...hand.filter((card) => !known.includes(card))];
  });

  /** What a loose card shows to the viewer. */
  facing(card: string): [string, string] {
    return this.flipped[card] ? [turned(card), card] : [card, turned(card)];
  }

  turn(card: string): void {
    this.flipped = { ...this.flipped, [card]: !this.flipped[card] };
  }

  /** Move a hand card before another, or to the end. */
  sort(card: string, before: string | null): void {
    const rest = this.hand.filter((other) => other !== card);
    const at = before === null ? rest.length : rest.indexOf(before);
    this.order = rest.toSpliced(at < 0 ? rest.length : at, 0, card);
  }

  /** The table turned by 180 degrees, when another side looks at it. */
  private face(sign: 1 | -1): void {
    const before = this.memory.get(SIGN)?.x ?? sign;
    if (before !== sign) {
      for (const [card, at] of this.memory) this.memory.set(card, { x: -at.x, y: -at.y });
    }
    this.memory.set(SIGN, { x: sign, y: 0 });
  }

  /** Remember where things are, so that they stay there. */
  remember(): void {
    if (!this.measured) return;
    for (const [card, at] of this.scene.anchors) this.memory.set(card, at);
    this.lastTidied = this.tidied;
  }

  inHand(card: string): boolean {
    return this.view.hand?.includes(card) ?? false;
  }

  /** A card was tapped; answers whether it is picked up now. */
  tap(card: string): void {
    if (!this.live) {
      if (this.inHand(card)) this.turn(card);
      else if (this.you !== null && !this.view.over) this.play.say(t('tether.say.notYourTurn'));
    } else if (this.view.phase === 'take') this.tapTaking(card);
    else if (this.picked === null) this.pick(card);
    else if (this.picked === card) this.picked = null;
    else {
      const link = this.partners.get(card);
      if (link) this.stageLink(link);
      else this.pick(card);
    }
  }

  private tapTaking(card: string): void {
    if (this.moves.has(`<${card}`)) this.take(`<${card}`);
    else if (card === this.view.set_adrift) this.play.say(t('tether.say.takeAnother'));
    else this.play.say(t('tether.say.takeFirst'));
  }

  private pick(card: string): void {
    if (this.inHand(card) || partnersOf(card, this.links).size > 0) this.picked = card;
    else {
      const [reading] = this.readingOf(card);
      this.play.say(t('tether.say.noLink', { card: reading }));
      this.picked = null;
    }
  }

  /** What a card reads for the viewer and for the other side, wherever it lies. */
  readingOf(card: string): [string, string] {
    const placed = this.scene.cards.find((at) => at.card === card);
    return placed ? [placed.own, placed.other] : this.facing(card);
  }

  putDown(): void {
    this.picked = null;
  }

  stageLink(link: Link): void {
    this.rememberGhost(link);
    this.placed = link.lands[0]?.card ?? null;
    this.picked = null;
    this.play.stage([...this.play.staged, link.move], true);
  }

  /** The new cards shall lie where their places were shown. */
  private rememberGhost(link: Link): void {
    this.remember();
    for (const ghost of this.scene.ghosts) {
      if (ghost.link.move === link.move || ghost.self) {
        if (!link.lands.some((at) => at.card === ghost.card)) continue;
        const isNew = link.onto === null;
        const own = link.readings[link.cards.indexOf(ghost.card)];
        if (isNew && ghost.own !== own) continue;
        this.memory.set(ghost.card, { x: ghost.x / HALF_X, y: ghost.y / HALF_Y });
      }
    }
  }

  setAdrift(card: string): void {
    this.picked = null;
    this.play.stage([`~${card}`], false);
  }

  /** Take another card after one was set adrift; with "send at once" the turn goes out. */
  take(move: string): void {
    const base = this.play.staged.filter((staged) => !staged.startsWith('<'));
    this.play.stage([...base, move], true);
  }

  takeBack(): void {
    this.picked = null;
    const staged = this.play.staged;
    const forced = staged.at(-1)?.startsWith('<') && this.play.choices.length === 1;
    this.play.stage(forced ? [] : staged.slice(0, -1));
  }

  /** Escape: put down, or else take back. */
  escape(): void {
    if (this.picked !== null) this.picked = null;
    else if (this.live && this.play.staged.length > 0) this.takeBack();
  }

  send(): void {
    const staged = [...this.play.staged];
    const end = this.finish && this.view.phase === 'connect' ? [this.finish.move] : [];
    this.picked = null;
    this.sentView = this.view;
    this.play.send([...staged, ...end]);
  }
}

function cardsIn(groups: Group[]): Set<string> {
  return new Set(groups.flatMap((group) => group.cards.map((card) => card.card)));
}
