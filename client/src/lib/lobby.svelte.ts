// The open tables, kept up to date while somebody looks.
import { api } from './api';
import { socketUrl } from './socket';
import type { LobbyEntry } from './wire';

export class Lobby {
  tables: LobbyEntry[] = $state.raw([]);
  state: 'loading' | 'here' | 'gone' = $state('loading');
  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor() {
    void this.load();
    this.listen();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  async load(): Promise<void> {
    try {
      this.tables = await api.lobby();
      this.state = 'here';
    } catch {
      if (this.state === 'loading') this.state = 'gone';
    }
  }

  private listen(): void {
    if (this.closed) return;
    const socket = new WebSocket(socketUrl('api/lobby/socket'));
    this.socket = socket;
    socket.onmessage = (event) => {
      const tables: unknown = JSON.parse(String(event.data));
      if (!Array.isArray(tables)) return;
      this.tables = tables as LobbyEntry[];
      this.state = 'here';
    };
    socket.onclose = () => {
      if (this.closed) return;
      this.timer = setTimeout(() => {
        void this.load();
        this.listen();
      }, 3000);
    };
  }
}
