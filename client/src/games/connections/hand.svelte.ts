// The tile in hand: how it is turned, where it may go, what is staged. It knows no rule: what fits
// where comes with the choices that the server sends.

import { t } from '../../lib/texts';
import type { Choice, Play } from '../types';
import { CENTRE } from './geometry';
import {
  type ConnectionsView,
  formatPlacement,
  type NumberField,
  parsePlacement,
  type Place,
  type PlacedTile,
  type Placement,
  type Rotation,
  ROTATIONS,
} from './types';
import { tileName } from './words';

/** `choose`: nothing laid yet; `staged`, `sent`, `placed`: where the tile is on its way. */
export type Mode = 'watch' | 'over' | 'wait' | 'choose' | 'staged' | 'sent' | 'placed';
/** What a cell is to the tile in hand. */
export type CellState = 'taken' | 'free' | 'bright' | 'pale' | 'laid' | 'left';

/** What the staged placement would bring. */
export interface Effect {
  connects: NumberField[];
  loses: NumberField[];
  spiral: boolean;
  change: number;
}

export class Hand {
  readonly #play: () => Play;
  /** Degrees; grows for ever, so that a turn to the right is drawn as one. */
  angle = $state(0);
  down = $state(false);
  /** Whether the person takes a placement back that the table already has. */
  changing = $state(false);

  constructor(play: () => Play) {
    this.#play = play;
  }

  readonly view = $derived.by(() => this.#play().view as ConnectionsView);
  readonly you = $derived.by(() => this.#play().you);
  readonly place: Place | null = $derived(
    this.you === null ? null : (this.view.table[this.you] ?? null),
  );
  /** Changes with every tile to place. */
  readonly key = $derived(`${this.view.number} ${this.view.round} ${this.view.tile} ${this.you}`);
  readonly turn: Rotation = $derived(ROTATIONS[(((this.angle / 90) % 4) + 4) % 4] ?? 'r0');
  readonly staged = $derived.by(() => first(this.#play().staged));
  readonly sent = $derived.by(() => first(this.#play().sent));

  readonly choices: Map<string, Choice> = $derived.by(
    () => new Map(this.#play().choices.map((choice) => [choice.move, choice])),
  );
  readonly fits: Map<string, Rotation[]> = $derived.by(() => {
    const fits = new Map<string, Rotation[]>();
    for (const move of this.choices.keys()) {
      const { cell, turn } = parsePlacement(move);
      if (turn !== 'spiral') fits.set(cell, [...(fits.get(cell) ?? []), turn]);
    }
    return fits;
  });

  readonly live = $derived.by(() => this.#play().live && this.choices.size > 0);
  readonly mode: Mode = $derived.by(() => {
    if (this.view.over) return 'over';
    if (!this.place) return 'watch';
    if (this.sent) return 'sent';
    if (this.staged) return 'staged';
    if (this.place.pending && !this.changing) return 'placed';
    return this.live ? 'choose' : 'wait';
  });

  /** The tile of the running round as it is drawn on the own board, if it is there. */
  readonly laid: PlacedTile | null = $derived.by(() => {
    const move = this.sent ?? this.staged;
    if (move) return this.#lying(move);
    return this.mode === 'placed' || this.mode === 'over' ? (this.place?.pending ?? null) : null;
  });

  readonly effect: Effect | null = $derived.by(() => {
    const move = this.sent ?? this.staged;
    const items = move && this.choices.get(formatPlacement(move))?.items;
    if (!move || !items || !this.place) return null;
    const won = new Set(items.flatMap((item) => item.where as string[]));
    const here = this.place.sheet.fields.filter((f) => f.cell === move.cell && f.state === 'open');
    const connects = here.filter((f) => won.has(`${f.cell} ${f.side}`));
    const loses = here.filter((f) => !won.has(`${f.cell} ${f.side}`));
    const change = items.reduce(
      (sum, item) => sum + (item.points as number[])[this.place!.seat]!,
      0,
    );
    return { connects, loses, spiral: move.turn === 'spiral', change };
  });

  /** How many cells it fits as turned, and how many more otherwise. */
  readonly counts = $derived.by(() => {
    let bright = 0;
    for (const cell of this.fits.keys()) if (this.#fitsNow(cell)) bright += 1;
    return { bright, pale: this.fits.size - bright };
  });

  /** Whether words matter more than the tray where there is no room for both. */
  readonly mustTell = $derived.by(() => {
    const fitsNowhere = this.counts.bright + this.counts.pale === 0;
    return (
      this.mode !== 'choose' || this.down || this.changing || fitsNowhere || this.view.round === 1
    );
  });

  soon = (field: NumberField): 'connected' | 'lost' | null => {
    if (this.effect?.connects.includes(field)) return 'connected';
    return this.effect?.loses.includes(field) ? 'lost' : null;
  };

  stateOf(cell: string): CellState {
    if (this.laid?.cell === cell) return 'laid';
    if (cell === CENTRE || this.place?.cells.some((tile) => tile.cell === cell)) return 'taken';
    if (this.changing && this.place?.pending?.cell === cell && !this.laid) return 'left';
    if (this.mode !== 'choose' && this.mode !== 'staged') return 'free';
    if (this.down) return this.live ? 'bright' : 'free';
    if (!this.fits.has(cell)) return 'free';
    return this.#fitsNow(cell) ? 'bright' : 'pale';
  }

  /** A tap on a cell: stage there, turn to the next way that fits, or take back. */
  tap(cell: string): void {
    if (!this.#mayAct(cell)) return;
    if (this.staged?.cell === cell) {
      const next = this.down ? null : this.#nextFit(cell);
      if (next) this.#stageTurned(cell, next, false);
      else this.takeBack();
      return;
    }
    this.drop(cell);
  }

  /** Lays the tile on a cell as it is turned, or turned to the first way that fits. */
  drop(cell: string): void {
    if (!this.#mayAct(cell)) return;
    if (this.stateOf(cell) === 'taken') return this.#say(this.#nameOf(cell));
    if (this.down) return this.#stage({ tile: this.view.tile!, cell, turn: 'spiral' }, true);
    if (!this.fits.has(cell)) {
      return this.#say(t('connections.fitsNot', { tile: this.name, cell }));
    }
    if (this.#fitsNow(cell))
      return this.#stage({ tile: this.view.tile!, cell, turn: this.turn }, true);
    this.#stageTurned(cell, this.#nextFit(cell)!, this.looksAt(cell) === 1);
  }

  /** A quarter turn; a staged tile turns to the next way that fits, or comes back to the hand. */
  turnBy(quarters: 1 | -1): void {
    if (this.mode !== 'choose' && this.mode !== 'staged') return;
    if (this.down) return this.flip();
    if (this.staged) {
      const next = this.#nextFit(this.staged.cell, quarters);
      if (next) return this.#stageTurned(this.staged.cell, next, false, quarters);
      this.#play().stage([]);
    }
    this.angle += 90 * quarters;
  }

  flip(): void {
    if (this.mode !== 'choose' && this.mode !== 'staged') return;
    if (this.staged) this.#play().stage([]);
    this.down = !this.down;
  }

  /** Takes a staged tile off the board, to lay it elsewhere. */
  pickUp(): void {
    if (this.staged) this.#play().stage([]);
  }

  takeBack(): void {
    if (this.staged) this.#play().stage([]);
    else if (this.changing) this.changing = false;
    else if (this.down) this.down = false;
  }

  confirm(): void {
    if (!this.staged) return;
    this.changing = false;
    this.#play().send();
  }

  /** Picks a tile up again that the table already has. */
  change(): void {
    const pending = this.place?.pending;
    if (!pending || !this.live) return;
    this.changing = true;
    this.down = pending.turn === 'spiral';
    if (pending.turn !== 'spiral') this.#face(pending.turn);
  }

  /** A new tile: as printed, face up; or as it was staged before the page was loaded again. */
  reset(): void {
    const laid = this.staged ?? this.place?.pending;
    this.changing = false;
    this.down = laid?.turn === 'spiral';
    this.angle = laid && laid.turn !== 'spiral' ? 90 * ROTATIONS.indexOf(laid.turn) : 0;
  }

  /** A tile that was staged by a hint is turned in the hand as well. */
  follow(): void {
    const { staged } = this;
    if (!staged) return;
    this.down = staged.turn === 'spiral';
    if (staged.turn !== 'spiral' && staged.turn !== this.turn) this.#face(staged.turn);
  }

  get name(): string {
    return tileName(this.view.tile ?? '');
  }

  /** In how many ways that look different the tile fits a cell. */
  looksAt(cell: string): number {
    return new Set((this.fits.get(cell) ?? []).map((turn) => this.view.turns[turn])).size;
  }

  /** Quarter turns clockwise until it fits a cell; 0 as it is. */
  quartersTo(cell: string): number {
    const fits = this.fits.get(cell) ?? [];
    const now = ROTATIONS.indexOf(this.turn);
    return [0, 1, 2, 3].find((k) => fits.includes(ROTATIONS[(now + k) % 4]!)) ?? 0;
  }

  choiceAt(cell: string): Choice | undefined {
    const turn = this.down
      ? 'spiral'
      : ROTATIONS[(ROTATIONS.indexOf(this.turn) + this.quartersTo(cell)) % 4]!;
    return this.choices.get(formatPlacement({ tile: this.view.tile ?? '', cell, turn }));
  }

  #fitsNow(cell: string): boolean {
    return this.fits.get(cell)?.includes(this.turn) ?? false;
  }

  /** The next rotation that fits a cell and looks different from the one now. */
  #nextFit(cell: string, quarters: 1 | -1 = 1): Rotation | null {
    const now = ROTATIONS.indexOf(this.turn);
    for (const k of [1, 2, 3]) {
      const turn = ROTATIONS[(now + k * quarters + 4) % 4]!;
      const looks = this.view.turns[turn] !== this.view.turns[this.turn];
      if (looks && this.fits.get(cell)?.includes(turn)) return turn;
    }
    return null;
  }

  #face(turn: Rotation, quarters: 1 | -1 = 1): void {
    const steps = (ROTATIONS.indexOf(turn) - ROTATIONS.indexOf(this.turn) + 4) % 4;
    this.angle += quarters === 1 ? 90 * steps : -90 * ((4 - steps) % 4);
  }

  #stageTurned(cell: string, turn: Rotation, atOnce: boolean, quarters: 1 | -1 = 1): void {
    this.#face(turn, quarters);
    this.#stage({ tile: this.view.tile!, cell, turn }, atOnce);
  }

  #stage(placement: Placement, atOnce: boolean): void {
    this.#play().stage([formatPlacement(placement)], atOnce);
  }

  #mayAct(cell: string): boolean {
    if (this.mode === 'choose' || this.mode === 'staged') return true;
    if (this.mode !== 'placed') return false;
    if (this.laid?.cell === cell) this.change();
    else this.#say(t('connections.placedTap', { cell: this.laid?.cell ?? '' }));
    return false;
  }

  #nameOf(cell: string): string {
    if (cell === CENTRE) return t('connections.cellCentre');
    const tile = this.place?.cells.find((lying) => lying.cell === cell);
    if (!tile) return t('connections.cellFree', { cell });
    return tile.sides === null
      ? t('connections.takenSpiral', { cell })
      : t('connections.takenTile', { cell, tile: tileName(tile.tile) });
  }

  #say(text: string): void {
    this.#play().say(text);
  }

  #lying({ tile, cell, turn }: Placement): PlacedTile {
    const sides = turn === 'spiral' ? null : (this.view.turns[turn] ?? null);
    return { tile, cell, turn, sides };
  }
}

function first(moves: readonly string[]): Placement | null {
  return moves[0] === undefined ? null : parsePlacement(moves[0]);
}
