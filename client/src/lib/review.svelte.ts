// The review of a game that is over: asked for bit by bit while the server works on it.
import { ApiError } from './api';
import type { Source } from './review-source';
import { t } from './texts';
import type { Decision, Review } from './wire';

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
      this.decisions = [...this.decisions.slice(0, review.decisions_from), ...review.decisions];
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
