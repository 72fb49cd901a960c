// The connection to a table: a socket, or plain HTTP where none can be opened.
import { Polling } from './polling';
import { Socket, socketUrl, type Net } from './socket';
import type { FromClient, FromServer } from './wire';

export interface ConnectionOptions {
  id: string;
  key: string | null;
  /** What is known of the table already. */
  known(): { seq: number | null; log: number };
  message(message: FromServer): void;
  /** The state is another one, or the same once more; `came`: from now on things can be sent. */
  changed(state: Net, came: boolean): void;
}

/** Without a socket for so long, the table comes by plain HTTP. */
const PATIENCE = 4000;

export class Connection {
  net = $state<Net>('connecting');
  private readonly socket: Socket;
  private readonly polling: Polling;
  private fallback: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: ConnectionOptions) {
    const { id, key, known, message } = options;
    this.polling = new Polling({ id, key, known, message, net: (state) => this.became(state) });
    this.socket = new Socket({
      url: socketUrl(`api/tables/${encodeURIComponent(id)}/socket`),
      hello: () => ({
        do: 'hello',
        key,
        log: known().log,
        choices: true,
        away: document.hidden,
      }),
      message,
      net: (state) => this.socketIs(state),
    });
  }

  close(): void {
    clearTimeout(this.fallback);
    this.polling.stop();
    this.socket.close();
  }

  /** Sends if there is a connection; says whether there was. */
  send(message: FromClient): boolean {
    return (this.polling.on ? this.polling : this.socket).send(message);
  }

  /** Asks the socket for everything from the beginning. */
  askForAll(): void {
    this.socket.send({ do: 'hello', key: this.options.key, log: 0 });
  }

  /** A socket is the better way whenever there is one. */
  private socketIs(state: Net): void {
    if (state === 'on') {
      clearTimeout(this.fallback);
      this.fallback = undefined;
      this.polling.stop();
    } else {
      this.fallback ??= setTimeout(() => this.polling.start(), PATIENCE);
      if (this.polling.on) return;
    }
    this.became(state);
  }

  private became(state: Net): void {
    const came = state === 'on' && this.net !== 'on';
    this.net = state;
    this.options.changed(state, came);
  }
}
