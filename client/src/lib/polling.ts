// Where sockets cannot be opened at all, as behind some proxies: the same messages over plain HTTP.
import { api, ApiError } from './api';
import type { Net } from './socket';
import type { Command, FromClient, FromServer, Hint, Refused, Try } from './wire';

export interface PollingOptions {
  id: string;
  key: string | null;
  /** What is known of the table already. */
  known(): { seq: number | null; log: number };
  message(message: FromServer): void;
  net(state: Net): void;
}

const AGAIN = 1500;

export class Polling {
  private running: AbortController | null = null;

  constructor(private readonly options: PollingOptions) {}

  get on(): boolean {
    return this.running !== null;
  }

  start(): void {
    if (this.running) return;
    this.running = new AbortController();
    void this.loop(this.running.signal);
  }

  stop(): void {
    this.running?.abort();
    this.running = null;
  }

  /** Sends a command or what is tried; other messages are for sockets only. */
  send(message: FromClient): boolean {
    if (!this.running || message.do === 'hello' || message.do === 'ping' || message.do === 'away')
      return false;
    void this.give(message, this.running.signal);
    return true;
  }

  private async loop(signal: AbortSignal): Promise<void> {
    // The first answer comes at once: it tells that this way is open.
    let wait = false;
    while (!signal.aborted) {
      try {
        await this.look(signal, wait);
        wait = true;
        if (!signal.aborted) this.options.net('on');
      } catch (error) {
        if (signal.aborted) return;
        wait = false;
        this.options.net('off');
        const refused = refusal(error, null);
        if (refused) return this.options.message(refused);
        await new Promise((resolve) => setTimeout(resolve, AGAIN));
      }
    }
  }

  private async look(signal: AbortSignal, wait: boolean): Promise<void> {
    const { seq, log } = this.options.known();
    const after = wait ? seq : null;
    const table = await api.newer(this.options.id, this.options.key, after, log, signal);
    const now = this.options.known();
    // Another answer may have come first.
    if (signal.aborted || (now.seq !== null && table.seq < now.seq)) return;
    this.options.message({ type: 'table', table });
  }

  private async give(what: Command | Try | Hint, signal: AbortSignal): Promise<void> {
    const { id, key, message } = this.options;
    try {
      if (what.do === 'try') {
        message({ ...(await api.attempt(id, key, what)), type: 'tried' });
        return;
      }
      if (what.do === 'hint') {
        message(await api.hint(id, key, what));
        return;
      }
      const done = await api.command(id, key, what);
      // The table that shows it comes first, as over a socket.
      await this.look(signal, false).catch(() => undefined);
      message({ ...done, type: 'done' });
    } catch (error) {
      const refused = refusal(error, what.id);
      if (refused) message(refused);
      else if (!signal.aborted) setTimeout(() => this.send(what), AGAIN);
    }
  }
}

/** What the server said no to; null when it did not say anything. */
function refusal(error: unknown, id: string | null): Refused | null {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return null;
  if (id === null && error.status === 429) return null;
  const code = error.code as Refused['code'];
  return { type: 'refused', id, code, reason: error.message, ruling: error.ruling };
}
