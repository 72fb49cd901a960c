// The best boards that were possible, of games of Connections that are over; asked for again
// while the server looks for them.
import { ApiError } from './api';
import type { Hindsights } from './wire';

const AGAIN = 1000;

export class HindsightRun {
  found = $state.raw<Hindsights | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running = false;

  constructor(private readonly ask: () => Promise<Hindsights>) {}

  /** Looks for the boards of whatever is over by now. */
  start(): void {
    if (this.running) return;
    this.running = true;
    void this.look();
  }

  stop(): void {
    this.running = false;
    clearTimeout(this.timer);
  }

  private async look(): Promise<void> {
    try {
      const found = await this.ask();
      if (!this.running) return;
      this.found = found;
      if (found.done) return this.stop();
    } catch (error) {
      const passing = error instanceof ApiError && [0, 429, 503].includes(error.status);
      if (!passing) return this.stop();
    }
    if (this.running) this.timer = setTimeout(() => void this.look(), AGAIN);
  }
}
