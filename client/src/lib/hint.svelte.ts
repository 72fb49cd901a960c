// A hint at a table: asked for, thought about, shown until the position it speaks of has gone.
import { randomId } from './keys';
import { t } from './texts';
import type { Hint, Hinted, HintMove, Refused } from './wire';
import './worth';

export class HintDesk {
  busy = $state(false);
  answer = $state.raw<Hinted | null>(null);
  /** What was staged when it was asked for. */
  base = $state.raw<readonly string[]>([]);
  private asked: Hint | null = null;

  constructor(private readonly say: (text: string) => void) {}

  /** What to send to ask for one; null while one is under way. */
  ask(position: number, moves: readonly string[]): Hint | null {
    if (this.busy) return null;
    this.asked = { do: 'hint', id: randomId(), position, moves: [...moves] };
    this.busy = true;
    return this.asked;
  }

  told(answer: Hinted): void {
    if (this.asked?.id !== answer.id) return;
    this.base = this.asked.moves ?? [];
    this.answer = answer.moves.length ? answer : null;
    this.done();
  }

  /** Whether it was the hint that was refused. */
  refused(message: Refused): boolean {
    if (!message.id || this.asked?.id !== message.id) return false;
    this.done();
    if (message.code !== 'stale') this.say(message.reason);
    return true;
  }

  /** The connection broke: whoever waits would wait for ever. */
  lost(): void {
    if (!this.busy) return;
    this.done();
    this.say(t('hint.gone'));
  }

  close(): void {
    this.answer = null;
  }

  /** The table has moved on. */
  reset(): void {
    this.done();
    this.close();
  }

  /** What is staged now; a hint for something else is put away. */
  follow(staged: readonly string[]): void {
    const before = staged.slice(0, this.base.length).join();
    const next = staged[this.base.length];
    const fits = before === this.base.join() && staged.length <= this.base.length + 1;
    if (!this.answer || (fits && (!next || this.has(next) || this.base.length === 0))) return;
    this.close();
  }

  /** Everything to stage for a move of the hint. */
  stagedWith(move: HintMove): string[] {
    return [...this.base, move.move];
  }

  private has(move: string): boolean {
    return this.answer?.moves.some((each) => each.move === move) ?? false;
  }

  private done(): void {
    this.asked = null;
    this.busy = false;
  }
}
