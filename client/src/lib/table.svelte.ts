// A table as this browser sees it from one seat, kept up to date: what a board plays with.
import type { Choice, LogEntry, Mark, Play } from '../games/types';
import { api, ApiError } from './api';
import { Connection } from './connection.svelte';
import { Draft } from './draft.svelte';
import { HindsightRun } from './hindsight.svelte';
import { HintDesk } from './hint.svelte';
import { holds, randomId, refreshKept } from './keys';
import { Outbox } from './outbox';
import { settings } from './settings.svelte';
import type { Net } from './socket';
import { movesOf, nameOfSeat } from './story';
import { t } from './texts';
import type { Command, FromServer, Move, PresenceMessage, Refused, Say, TableView } from './wire';

export interface Hooks {
  /** A short sentence for the person. */
  say(text: string): void;
  /** Entries that came in while looking, in order; not those of the first load. */
  entries(entries: LogEntry[]): void;
}

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;

export class LiveTable implements Play {
  table = $state.raw<TableView | null>(null);
  log = $state.raw<LogEntry[]>([]);
  /** Why this table cannot be shown. */
  trouble = $state.raw<{ code: string; reason: string } | null>(null);
  /** What was said and refused, for whoever wrote it to mend. */
  unsaid = $state('');
  fresh = $state.raw<LogEntry | null>(null);
  readonly last: LogEntry | null = $derived(
    this.log.findLast((entry) => entry.kind === 'turn') ?? null,
  );
  readonly hint: HintDesk;
  private waiting = $state.raw<Command[]>([]);
  /** How long the log was when a command was given. */
  private readonly saidAt = new Map<string, number>();
  private skew = $state(0);
  private readonly boards: HindsightRun;
  private readonly outbox: Outbox;
  private readonly draft: Draft;
  private readonly connection: Connection;
  private asking = false;

  constructor(
    readonly id: string,
    readonly key: string | null,
    private readonly hooks: Hooks,
  ) {
    this.outbox = new Outbox(id, key);
    this.boards = new HindsightRun(() => api.hindsight(id, key));
    this.hint = new HintDesk((text) => this.say(text));
    this.waiting = this.outbox.all();
    this.draft = new Draft(id, () => this.table);
    this.connection = new Connection({
      id,
      key,
      known: () => ({ seq: this.table?.seq ?? null, log: this.log.length }),
      message: (message) => this.told(message),
      changed: (state, came) => this.connected(state, came),
    });
  }

  close(): void {
    this.boards.stop();
    this.connection.close();
  }

  // ---- what a board sees ----

  get view(): unknown {
    return this.table?.view ?? null;
  }

  get shown(): unknown {
    return this.draft.answer?.view ?? this.view;
  }

  get choices(): Choice[] {
    return this.draft.answer?.choices ?? this.table?.choices ?? [];
  }

  get you(): number | null {
    return this.table?.you ?? null;
  }

  get seats(): Play['seats'] {
    const shared = this.table?.settings.same_device ?? false;
    return (this.table?.seats ?? []).map((seat) => ({
      name: nameOfSeat(seat),
      bot: seat.kind === 'bot',
      presence: shared && holds(this.id, seat.seat) ? 'here' : seat.presence,
      you: seat.seat === this.you,
    }));
  }

  get staged(): string[] {
    return this.draft.staged;
  }

  get sent(): string[] {
    return this.pending?.moves ?? [];
  }

  get phase(): Play['phase'] {
    if (this.net === 'off') return 'offline';
    if (this.pending) return 'sending';
    return this.draft.isUntried ? 'trying' : 'idle';
  }

  get live(): boolean {
    return (
      this.table?.status === 'playing' &&
      !this.pending &&
      (this.table.choices.length > 0 || this.toMove)
    );
  }

  get hindsight(): Play['hindsight'] {
    return this.table?.game === 'connections' ? this.boards.found : undefined;
  }

  get help(): boolean {
    return this.table?.settings.help ?? true;
  }

  readonly hands = null;

  /** The first move of a hint, until something is staged. */
  get marks(): readonly Mark[] {
    const { answer, base } = this.hint;
    const best = answer?.moves[0];
    if (!best || this.staged.length > base.length || this.pending) return [];
    return [{ move: best.move, as: 'best', seat: this.you }];
  }

  get status(): Play['status'] {
    return this.table?.status === 'over' ? 'over' : 'playing';
  }

  stage(moves: string[], atOnce = false): void {
    if (!this.table || this.pending) return;
    this.draft.stage(moves);
    this.hint.follow(moves);
    if (atOnce && moves.length && !settings.confirm) this.send(moves);
    else this.tryStaged();
  }

  send(moves: string[] = this.staged): void {
    const table = this.table;
    // One command for one position: whoever taps twice has moved once.
    if (!table || !moves.length || this.pending) return;
    this.command({ do: 'move', position: table.position, moves: [...moves] });
    this.draft.stage([]);
  }

  say(text: string): void {
    this.hooks.say(text);
  }

  // ---- what the page around it does ----

  get net(): Net {
    return this.connection.net;
  }

  get toMove(): boolean {
    const { you, table } = this;
    if (you === null || !table || table.seats[you]?.bot) return false;
    return table.turn.includes(you);
  }

  /** Whether this person may ask for a hint now. */
  get mayHint(): boolean {
    const { table } = this;
    return (
      table?.settings.hints === true && table.status === 'playing' && this.toMove && !this.pending
    );
  }

  /** Asks for a hint for the position, with the links that are staged. */
  askHint(): void {
    if (!this.mayHint || !this.table) return;
    const hint = this.hint.ask(this.table.position, this.draft.triable);
    if (hint && !this.connection.send(hint)) this.hint.lost();
  }

  /** The server's clock, from this browser's. */
  get clock(): number {
    return Date.now() / 1000 + this.skew;
  }

  /** Gives a command; it is kept until it has been answered. */
  command(what: WithoutId<Command>): void {
    const command = { ...what, id: randomId() } as Command;
    this.outbox.put(command);
    this.saidAt.set(command.id, this.log.length);
    this.waiting = [...this.waiting, command];
    this.deliver(command);
  }

  get unsent(): number {
    return this.waiting.length;
  }

  /** What was said here and the table has not got yet; its log may tell so before its answer. */
  get unheard(): Say[] {
    return this.waiting.filter(
      (command): command is Say =>
        command.do === 'say' &&
        !this.log
          .slice(this.saidAt.get(command.id) ?? this.log.length)
          .some(
            ({ kind, seat, text }) => kind === 'said' && seat === this.you && text === command.text,
          ),
    );
  }

  private get pending(): Move | undefined {
    return this.waiting.find(
      (command): command is Move =>
        command.do === 'move' && command.position === this.table?.position,
    );
  }

  private tryStaged(): void {
    const attempt = this.draft.attempt();
    if (attempt) this.connection.send(attempt);
  }

  private connected(state: Net, came: boolean): void {
    if (state !== 'on') this.hint.lost();
    // After the first table message; whatever was not answered goes out once more.
    if (came) queueMicrotask(() => this.waiting.forEach((command) => this.deliver(command)));
    if (state === 'off') void this.ask();
  }

  private deliver(command: Command): void {
    if (this.net === 'on') this.connection.send(command);
  }

  /** A socket that does not open says nothing; plain HTTP tells whether there is such a table. */
  private async ask(): Promise<void> {
    if (this.asking || this.table) return;
    this.asking = true;
    try {
      const view = await api.table(this.id, this.key);
      if (!this.table) this.show(view);
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500)
        this.give(error.code, error.message);
    } finally {
      this.asking = false;
    }
  }

  /** The socket was closed with a reason; plain HTTP has the exact one. */
  private async turnedAway(message: Refused): Promise<void> {
    this.close();
    try {
      await api.table(this.id, this.key);
      this.give(message.code, message.reason);
    } catch (error) {
      const known = error instanceof ApiError && error.status > 0;
      this.give(known ? error.code : message.code, known ? error.message : message.reason);
    }
  }

  private give(code: string, reason: string): void {
    this.trouble = { code, reason };
    this.close();
  }

  private told(message: FromServer): void {
    switch (message.type) {
      case 'table':
        return this.show(message.table);
      case 'presence':
        return this.present(message);
      case 'done':
        return void this.answered(message.id);
      case 'refused':
        return this.refused(message);
      case 'tried':
        return this.draft.told(message);
      case 'hinted':
        return this.hint.told(message);
    }
  }

  private show(table: TableView): void {
    const before = this.table;
    if (table.log_from > this.log.length) {
      this.connection.askForAll();
      return;
    }
    const known = before === null ? 0 : this.log.length;
    this.log = [...this.log.slice(0, table.log_from), ...table.log];
    this.table = table;
    this.skew = table.now - Date.now() / 1000;
    refreshKept(table);
    if (before === null) {
      if (this.toMove) this.draft.recall();
    } else if (before.position !== table.position || table.status === 'over') this.movedOn();
    this.lookBack(before, table);
    this.tryStaged();
    const news = before === null ? [] : this.log.slice(known);
    const turn = news.findLast((entry) => entry.kind === 'turn');
    if (turn) this.fresh = turn;
    if (news.length) this.hooks.entries(news);
  }

  /** A game of Connections is over: what would have been possible? */
  private lookBack(before: TableView | null, now: TableView): void {
    const games = (table: TableView | null) =>
      ((table?.view as { past?: unknown[] } | null)?.past ?? []).length;
    if (now.game === 'connections' && games(now) > games(before)) this.boards.start();
  }

  private movedOn(): void {
    const lost = this.staged.length > 0;
    this.hint.reset();
    this.draft.reset();
    if (lost) this.say(t('table.movedOn'));
  }

  private present(message: PresenceMessage): void {
    if (!this.table) return;
    const seats = this.table.seats.map((seat, i) => ({
      ...seat,
      presence: message.seats[i] ?? null,
    }));
    this.table = { ...this.table, seats, watching: message.watching };
  }

  private answered(id: string): Command | undefined {
    const command = this.waiting.find((each) => each.id === id);
    this.outbox.take(id);
    if (command) this.waiting = this.waiting.filter((each) => each !== command);
    return command;
  }

  private refused(message: Refused): void {
    if (message.id === null) {
      if (message.code !== 'too_fast') void this.turnedAway(message);
      return;
    }
    if (this.hint.refused(message)) return;
    if (this.draft.refused(message.id)) {
      if (message.code !== 'stale') this.say(message.reason);
      return;
    }
    const command = this.waiting.find((each) => each.id === message.id);
    if ((message.code === 'too_fast' || message.code === 'trouble') && command) {
      // Nothing is known to be wrong with it; the id makes asking again harmless.
      setTimeout(() => this.deliver(command), 1000);
      return;
    }
    this.answered(message.id);
    if (!command) return;
    if (command.do === 'say') this.unsaid = command.text;
    if (message.code === 'stale') return this.stale(command);
    if (command.do === 'move' && command.position === this.table?.position)
      this.draft.putBack(command.moves);
    this.tryStaged();
    this.say(message.reason);
  }

  private stale(command: Command): void {
    if (command.do !== 'move') return;
    const last = this.log.findLast((entry) => movesOf(entry, this.you) !== null);
    const arrived = last?.by === null && movesOf(last, this.you)!.join() === command.moves.join();
    this.say(arrived ? t('table.hadArrived') : t('table.movedOn'));
  }
}
