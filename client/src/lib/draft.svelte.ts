// Moves that are staged and not sent, and what the server says of the position after them. They
// survive a reload of the page, as long as the table still stands where they were staged.
import type { Choice } from '../games/types';
import { randomId } from './keys';
import { tab } from './storage';
import type { TableView, Tried, Try } from './wire';

interface Kept {
  position: number;
  moves: string[];
}

/** Moves that the server can try: they reveal nothing new. The rest ends or draws. */
const TRIABLE = /^(?:\w+-\w+|~\w+)$/;

export class Draft {
  staged = $state.raw<string[]>([]);
  private tried = $state.raw<{ moves: string[]; view: unknown; choices: Choice[] } | null>(null);
  private trying: { id: string; moves: string[] } | null = null;

  constructor(
    private readonly id: string,
    private readonly table: () => TableView | null,
  ) {}

  /** The view and the choices after what is staged, as far as the server has said. */
  get answer(): { view: unknown; choices: Choice[] } | null {
    const { tried } = this;
    return tried?.moves.every((move, i) => this.staged[i] === move) ? tried : null;
  }

  /** What of it the server can try. */
  get triable(): string[] {
    if (this.table()?.game !== 'tether') return [];
    const end = this.staged.findIndex((move) => !TRIABLE.test(move));
    return end < 0 ? this.staged : this.staged.slice(0, end);
  }

  get isUntried(): boolean {
    return this.triable.length > 0 && this.triable.join() !== (this.tried?.moves ?? []).join();
  }

  stage(moves: string[]): void {
    this.staged = moves;
    if (!moves.length) this.tried = null;
    this.keep();
  }

  /** Puts moves back that were sent and refused, without those that cannot be tried. */
  putBack(moves: string[]): void {
    this.staged = moves.filter((move) => TRIABLE.test(move));
  }

  /** The table has moved on: nothing is staged any more. */
  reset(): void {
    this.trying = null;
    this.stage([]);
  }

  /** What to ask the server; null when there is nothing to ask. */
  attempt(): Try | null {
    const table = this.table();
    if (!table || !this.isUntried) return null;
    this.trying = { id: randomId(), moves: this.triable };
    return { do: 'try', position: table.position, ...this.trying };
  }

  told(message: Tried): void {
    if (this.trying?.id !== message.id) return;
    this.tried = { moves: this.trying.moves, view: message.view, choices: message.choices };
    this.trying = null;
  }

  /** Whether it was this that was refused; what was tried before is staged again. */
  refused(id: string): boolean {
    if (this.trying?.id !== id) return false;
    this.trying = null;
    this.staged = this.tried?.moves ?? [];
    this.keep();
    return true;
  }

  /** What was staged before the page was loaded again, if the table still stands so. */
  recall(): void {
    const kept = tab.get<Kept>(this.name);
    if (kept && kept.position === this.table()?.position) this.staged = kept.moves;
  }

  private keep(): void {
    const kept: Kept = { position: this.table()?.position ?? 0, moves: this.staged };
    if (this.staged.length) tab.set(this.name, kept);
    else tab.remove(this.name);
  }

  private get name(): string {
    return `staged.${this.id}.${this.table()?.you ?? null}`;
  }
}
