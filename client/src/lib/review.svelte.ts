// The review of a game that is over: asked for bit by bit while the server works on it.
import { api, ApiError } from './api';
import { t } from './texts';
import type { Decision, Review } from './wire';

/** Where a review comes from. `ask` is told how many decisions are known already. */
export interface Source {
  ask(from: number): Promise<Review>;
}

export function ofTable(id: string): Source {
  return { ask: (from) => api.review(id, from) };
}

/** Of a record that lies in a file: it is sent once, then asked for by the name it got. */
export function ofRecord(record: unknown): Source {
  let id = '';
  return {
    async ask(from) {
      const review = id ? await api.reviewGoesOn(id, from) : await api.reviewOf(record);
      id = review.id;
      return review;
    },
  };
}

const AGAIN = 1000;

export class ReviewRun {
  review = $state.raw<Review | null>(null);
  decisions = $state.raw<Decision[]>([]);
  trouble = $state('');
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running = false;

  constructor(private readonly source: Source) {}

  get done(): boolean {
    return this.review?.state === 'done';
  }

  start(): void {
    if (this.running || this.done) return;
    this.running = true;
    this.trouble = '';
    void this.look();
  }

  stop(): void {
    this.running = false;
    clearTimeout(this.timer);
  }

  private async look(): Promise<void> {
    try {
      const review = await this.source.ask(this.decisions.length);
      if (!this.running) return;
      this.decisions = [
        ...this.decisions.slice(0, review.decisions_from),
        ...review.decisions,
      ];
      this.review = review;
      if (review.state === 'failed') this.trouble = t('review.failed');
      if (review.state === 'done' || review.state === 'failed') return this.stop();
    } catch (error) {
      const passing = error instanceof ApiError && [0, 429, 503].includes(error.status);
      if (!passing) {
        this.trouble = (error as Error).message;
        return this.stop();
      }
    }
    if (this.running) this.timer = setTimeout(() => void this.look(), AGAIN);
  }
}
