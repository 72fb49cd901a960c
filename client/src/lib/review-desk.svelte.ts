// Which decision of a review is looked at.
import type { GameParts, Mark, Play } from '../games/types';
import { lostText, mistakesLike, mistakesOf, rankOf } from './review';
import { ReviewRun } from './review.svelte';
import type { Source } from './review-source';
import { t } from './texts';
import type { Decision } from './wire';
import { isNothing, worth, type Unit } from './worth';

export class ReviewDesk {
  readonly run: ReviewRun;
  private picked = $state.raw<Decision | null>(null);

  constructor(source: Source) {
    this.run = new ReviewRun(source);
  }

  get unit(): Unit {
    return this.run.review?.unit ?? 'lead';
  }

  /** The mistakes that count, of all games and seats, in the order of the record. */
  readonly mistakes: Decision[] = $derived.by(() => {
    const courses = this.run.review?.courses ?? [];
    const games = [...new Set(courses.map(({ game }) => game))];
    return games.flatMap((game) => mistakesOf(courses, this.run.decisions, game));
  });

  pick(decision: Decision): void {
    this.picked = decision;
  }

  /** The decision that is looked at, while its board is shown. */
  shownAt(step: number): Decision | null {
    return this.picked?.frame === step ? this.picked : null;
  }

  /** Its rank among the mistakes of its seat, 1 for the worst; 0 if it is none. */
  rankOf(decision: Decision): number {
    return rankOf(decision, this.run.review?.courses ?? []);
  }

  /** How many such mistakes there are. */
  countLike(decision: Decision): number {
    return mistakesLike(decision, this.run.review?.courses ?? []).length;
  }

  /** The mistake before or after a decision; from the last one on to the first. */
  beside(decision: Decision | null, by: 1 | -1): Decision | null {
    const { mistakes } = this;
    const at = decision?.number ?? -1;
    const next =
      by === 1
        ? mistakes.find(({ number }) => number > at)
        : mistakes.findLast(({ number }) => number < at);
    return next ?? mistakes.at(by === 1 ? 0 : -1) ?? null;
  }

  marksOf(decision: Decision): Mark[] {
    const { seat, move, loss, better } = decision;
    const played: Mark = { move, as: 'played', seat };
    const best = better[0]?.move;
    if (!best || best === move || isNothing(this.unit, loss)) return [{ ...played, as: 'best' }];
    return [played, { move: best, as: 'best', seat }];
  }

  /** What a screen reader says when it is shown. */
  spoken(decision: Decision, parts: GameParts, play: Play): string {
    const { unit } = this;
    const say = (move: string) => parts.moveWords(move, play, decision.seat).text;
    const best = decision.better[0];
    const name = play.seats[decision.seat]?.name ?? '';
    return [
      t('review.saidPlayed', {
        name,
        move: say(decision.move),
        value: worth(unit, decision.after),
      }),
      ...(best && best.move !== decision.move
        ? [t('review.saidBest', { move: say(best.move), value: worth(unit, best.value) })]
        : []),
      `${lostText(unit, decision.loss)}.`,
    ].join(' ');
  }
}
