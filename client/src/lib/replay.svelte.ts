// A finished game step by step, as a play that boards can show: all hands open, nothing to do.
import type { Choice, Mark, Play } from '../games/types';
import { nameOfBot } from './levels';
import { t } from './texts';
import type { Hindsights, LogEntry, Replay } from './wire';

export class ReplayPlay implements Play {
  at = $state(0);
  /** Moves of a review at this step. */
  marks = $state.raw<readonly Mark[]>([]);
  hindsight = $state.raw<Hindsights | null>(null);

  constructor(
    readonly replay: Replay,
    private readonly tell: (text: string) => void,
  ) {}

  get frame() {
    return this.replay.frames[this.at]!;
  }
  get end(): number {
    return this.replay.frames.length - 1;
  }
  get view(): unknown {
    return this.frame.view;
  }
  get shown(): unknown {
    return this.frame.view;
  }
  readonly choices: Choice[] = [];
  readonly you = null;
  get seats(): Play['seats'] {
    return this.replay.names.map((name, i) => ({
      name: name === null ? t('seat.number', { n: i + 1 }) : (nameOfBot(name, i) ?? name),
      bot: false,
      you: false,
    }));
  }
  readonly staged: string[] = [];
  readonly sent: string[] = [];
  readonly phase = 'idle';
  readonly live = false;
  readonly help = true;
  get hands(): string[][] | null {
    return this.frame.hands.some((hand) => hand.length) ? this.frame.hands : null;
  }
  get status(): Play['status'] {
    return this.at === this.end ? 'over' : 'playing';
  }
  get fresh(): LogEntry | null {
    return this.frame.entry;
  }
  get last(): LogEntry | null {
    return this.frame.entry;
  }
  /** What has happened up to this step. */
  get log(): LogEntry[] {
    return this.replay.frames
      .slice(0, this.at + 1)
      .flatMap((frame) => (frame.entry ? [frame.entry] : []));
  }

  go(to: number): void {
    this.at = Math.max(0, Math.min(this.end, to));
  }

  stage(): void {}
  send(): void {}
  say(text: string): void {
    this.tell(text);
  }
}
