// Commands that were given and not answered yet. They stay in this browser until the server has
// said done or refused, also when the page is loaded again: the id makes repeating them harmless.
import { kept } from './storage';
import type { Command } from './wire';

interface Waiting {
  command: Command;
  /** The seat's key, since one browser may hold several seats. */
  key: string | null;
  at: number;
  n: number;
}

const OLDEST = 24 * 3600 * 1000;

export class Outbox {
  private counter = 0;

  constructor(
    private readonly table: string,
    private readonly key: string | null,
  ) {}

  /** What waits, oldest first. */
  all(): Command[] {
    return kept
      .names(this.name(''))
      .map((name) => ({ name, waiting: kept.get<Waiting>(name) }))
      .filter(({ name, waiting }) => {
        const old = !waiting || Date.now() - waiting.at > OLDEST;
        if (old) kept.remove(name);
        return !old && waiting.key === this.key;
      })
      .sort((a, b) => a.waiting!.at - b.waiting!.at || a.waiting!.n - b.waiting!.n)
      .map(({ waiting }) => waiting!.command);
  }

  put(command: Command): void {
    const waiting: Waiting = { command, key: this.key, at: Date.now(), n: this.counter++ };
    kept.set(this.name(command.id), waiting);
  }

  take(id: string): void {
    kept.remove(this.name(id));
  }

  private name(id: string): string {
    return `out.${this.table}.${id}`;
  }
}
