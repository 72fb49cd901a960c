// A connection that comes back by itself. A dead one is noticed by pings that stay without an
// answer; while there is none, a new attempt starts every so often beside those still pending, so
// that one which hangs does not hold the others up; the first to open wins.
import type { FromClient, FromServer } from './wire';

export type Net = 'connecting' | 'on' | 'off';

export interface SocketOptions {
  url: string;
  hello(): FromClient;
  message(message: FromServer): void;
  net(state: Net, nextTry: number): void;
  /** For tests. */
  make?(url: string): WebSocket;
}

const PING_EVERY = 1500;
const PONG_WITHIN = 2400;
const FIRST_WAIT = 300;
const LAST_WAIT = 8000;
const SEEN_WAIT = 1500; // while somebody looks at the page
const PATIENCE = 1800; // before another attempt beside one that neither opens nor fails
const PENDING = 3;

export class Socket {
  private live: WebSocket | null = null;
  private pending = new Set<WebSocket>();
  private tries = 0;
  private heard = 0;
  private asked = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private readonly watch: ReturnType<typeof setInterval>;
  private closed = false;

  constructor(private readonly options: SocketOptions) {
    addEventListener('online', this.wake);
    addEventListener('offline', this.lost);
    addEventListener('pageshow', this.wake);
    document.addEventListener('visibilitychange', this.seen);
    this.watch = setInterval(() => this.look(), 500);
    options.net('connecting', 0);
    this.connect();
  }

  get open(): boolean {
    return this.live !== null;
  }

  /** Sends if there is a connection; says whether there was. */
  send(message: FromClient): boolean {
    if (!this.live || this.live.readyState !== 1) return false;
    this.live.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.closed = true;
    clearInterval(this.watch);
    clearTimeout(this.retry);
    removeEventListener('online', this.wake);
    removeEventListener('offline', this.lost);
    removeEventListener('pageshow', this.wake);
    document.removeEventListener('visibilitychange', this.seen);
    const all = [...this.pending, ...(this.live ? [this.live] : [])];
    this.pending.clear();
    this.live = null;
    for (const each of all) each.close();
  }

  private connect(): void {
    clearTimeout(this.retry);
    if (this.closed || this.live) return;
    for (const old of [...this.pending].slice(0, Math.max(0, this.pending.size - PENDING + 1))) {
      this.pending.delete(old);
      old.close();
    }
    const socket = (this.options.make ?? ((url) => new WebSocket(url)))(this.options.url);
    this.pending.add(socket);
    socket.onopen = () => this.opened(socket);
    socket.onmessage = (event) => this.told(socket, String(event.data));
    socket.onclose = () => this.ended(socket);
    this.plan();
  }

  private opened(socket: WebSocket): void {
    if (this.closed || this.live || !this.pending.delete(socket)) return socket.close();
    clearTimeout(this.retry);
    this.live = socket;
    this.heard = this.asked = Date.now();
    for (const other of this.pending) other.close();
    this.pending.clear();
    socket.send(JSON.stringify(this.options.hello()));
  }

  private told(socket: WebSocket, data: string): void {
    if (socket !== this.live) return;
    this.heard = Date.now();
    const message = JSON.parse(data) as FromServer;
    if (message.type === 'table') {
      this.tries = 0;
      this.options.net('on', 0);
    }
    this.options.message(message);
  }

  private ended(socket: WebSocket): void {
    const was = this.pending.delete(socket) || socket === this.live;
    if (socket === this.live) {
      this.live = null;
      this.tries = 0;
    }
    if (was && !this.live) this.plan();
    if (was && !this.closed && !this.live) this.options.net('off', this.wait());
  }

  private wait(): number {
    const most = document.hidden || this.tries > 120 ? LAST_WAIT : SEEN_WAIT;
    return Math.min(most, FIRST_WAIT * 2 ** Math.min(this.tries, 8)) * (0.75 + Math.random() / 4);
  }

  private plan(): void {
    clearTimeout(this.retry);
    if (this.closed) return;
    this.retry = setTimeout(
      () => {
        this.tries += 1;
        this.connect();
      },
      Math.max(this.wait(), this.pending.size ? PATIENCE : 0),
    );
  }

  /** A socket that said nothing although it was asked is dead, whatever the browser believes. */
  private look(): void {
    if (!this.live) return;
    const now = Date.now();
    if (this.asked > this.heard && now - this.asked > PONG_WITHIN) return this.drop();
    if (this.asked <= this.heard && now - this.heard > PING_EVERY) this.ping();
  }

  private ping(): void {
    this.asked = Date.now();
    this.send({ do: 'ping', id: String(this.asked) });
  }

  private drop(): void {
    const dead = this.live;
    if (!dead) return;
    this.live = null;
    dead.onclose = null;
    dead.close();
    this.tries = 0;
    this.options.net('off', FIRST_WAIT);
    this.connect();
  }

  private readonly wake = (): void => {
    this.tries = 0;
    if (this.live) this.ping();
    else this.connect();
  };

  /** The browser may be wrong, so the connection itself is asked. */
  private readonly lost = (): void => {
    if (this.live) this.ping();
  };

  private readonly seen = (): void => {
    if (!document.hidden) this.wake();
    this.send({ do: 'away', away: document.hidden });
  };
}

/** The address of a socket for a path of the api, on the scheme of the page. */
export function socketUrl(path: string): string {
  const url = new URL(path, document.baseURI);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}
