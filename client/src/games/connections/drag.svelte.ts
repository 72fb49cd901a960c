// Dragging the tile: it follows the pointer, the cell below lights up, letting go lays it there.

import { CELLS, CENTRE, middleOf, SIZE } from './geometry';
import type { Hand } from './hand.svelte';

const START = 7;
const CATCH = 60;

export class Drag {
  /** Where the tile hovers, in CSS pixels of the window; null when nothing is dragged. */
  at: { x: number; y: number; size: number } | null = $state(null);
  over: string | null = $state(null);
  readonly #hand: Hand;
  readonly #board: () => HTMLElement | undefined;
  #dragged = false;

  constructor(hand: Hand, board: () => HTMLElement | undefined) {
    this.#hand = hand;
    this.#board = board;
  }

  /** A press on the tile in hand, or on the laid one; it stays a tap until it moves. */
  press = (event: PointerEvent): void => {
    const mode = this.#hand.mode;
    if (event.button !== 0 || (mode !== 'choose' && mode !== 'staged' && mode !== 'placed')) return;
    const { clientX, clientY, pointerId } = event;
    const lift = event.pointerType === 'touch' ? 46 : 0;
    const stop = new AbortController();
    const { signal } = stop;
    const move = (next: PointerEvent) => {
      if (next.pointerId !== pointerId) return;
      if (!this.at && Math.hypot(next.clientX - clientX, next.clientY - clientY) < START) return;
      if (!this.at && !this.#lift()) return stop.abort();
      this.#follow(next.clientX, next.clientY - lift);
    };
    const end = (next: PointerEvent, dropped: boolean) => {
      if (next.pointerId !== pointerId) return;
      stop.abort();
      this.#end(dropped);
    };
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', (next) => end(next, true), { signal });
    window.addEventListener('pointercancel', (next) => end(next, false), { signal });
  };

  /** Swallows the click with which a drag ends. */
  click = (event: MouseEvent): void => {
    if (!this.#dragged) return;
    event.stopPropagation();
    event.preventDefault();
  };

  #lift(): boolean {
    if (this.#hand.mode === 'placed') this.#hand.change();
    if (this.#hand.mode === 'staged') this.#hand.pickUp();
    this.#dragged = this.#hand.mode === 'choose';
    return this.#dragged;
  }

  #follow(x: number, y: number): void {
    const box = this.#board()?.getBoundingClientRect();
    if (!box) return;
    const unit = box.width / SIZE;
    this.at = { x, y, size: 104 * unit };
    const near = CELLS.map((cell) => {
      const middle = middleOf(cell);
      const dx = Math.abs((x - box.left) / unit - middle.x);
      const dy = Math.abs((y - box.top) / unit - middle.y);
      return { cell, far: Math.max(dx, dy) };
    }).reduce((best, next) => (next.far < best.far ? next : best));
    this.over = near.far < CATCH && near.cell !== CENTRE ? near.cell : null;
  }

  #end(dropped: boolean): void {
    const cell = this.over;
    const moved = this.at !== null;
    this.at = null;
    this.over = null;
    if (moved && dropped && cell) this.#hand.drop(cell);
    // The click that may follow comes before the next task.
    setTimeout(() => (this.#dragged = false));
  }
}
