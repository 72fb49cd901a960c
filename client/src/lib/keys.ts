// The secrets of this browser's seats, by table. Everything here works on plain http in the
// house too: getRandomValues is there, crypto.subtle and crypto.randomUUID are not.
import { kept } from './storage';
import { nameOfSeat } from './story';
import type { GameName, TableView } from './wire';

/** What this browser remembers of a table. `keys` by seat number. */
export interface KeptTable {
  id: string;
  keys: Record<string, string>;
  owner: string | null;
  game: GameName;
  name: string;
  seen: number;
  status: TableView['status'];
  /** Names of whom the table waited for, and whether one of them sits here. */
  waiting: string[];
  mine: boolean;
}

export function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}

/** base64url of random bytes: 24 bytes make the 192 bits of a seat's key. */
export function randomKey(bytes = 24): string {
  return btoa(String.fromCharCode(...randomBytes(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

export function randomHex(bytes = 32): string {
  return toHex(randomBytes(bytes));
}

export function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** An id for a command, a table or a request: 128 random bits. */
export function randomId(): string {
  return randomKey(16);
}

export function keptTable(id: string): KeptTable | null {
  return kept.get<KeptTable>(`table.${id}`);
}

/** A secret of this browser at a table, of whichever seat; null where it only watches. */
export function keyOf(id: string): string | null {
  const known = keptTable(id);
  return Object.values(known?.keys ?? {})[0] ?? known?.owner ?? null;
}

/** Remembers seats at a table besides those known already. */
export function keepSeats(
  table: Pick<TableView, 'id' | 'name' | 'game' | 'status'>,
  keys: Record<string, string>,
  owner: string | null = null,
): KeptTable {
  const before = keptTable(table.id);
  const now: KeptTable = {
    id: table.id,
    keys: { ...before?.keys, ...keys },
    owner: owner ?? before?.owner ?? null,
    game: table.game,
    name: table.name,
    status: table.status,
    seen: Date.now(),
    waiting: before?.waiting ?? [],
    mine: before?.mine ?? false,
  };
  kept.set(`table.${table.id}`, now);
  return now;
}

/** Brings what is remembered of a table up to what a view shows. */
export function refreshKept(view: TableView): void {
  const before = keptTable(view.id);
  if (!before) return;
  kept.set(`table.${view.id}`, {
    ...before,
    name: view.name,
    status: view.status,
    seen: Date.now(),
    waiting: view.turn.map((seat) => nameOfSeat(view.seats[seat])),
    mine: view.turn.some((seat) => Object.hasOwn(before.keys, String(seat))),
  });
}

/** Whether this browser has that seat at the table. */
export function holds(id: string, seat: number): boolean {
  return Object.hasOwn(keptTable(id)?.keys ?? {}, String(seat));
}

export function forgetSeat(id: string, seat: number): void {
  const before = keptTable(id);
  if (!before) return;
  const { [String(seat)]: _, ...keys } = before.keys;
  if (Object.keys(keys).length || before.owner) kept.set(`table.${id}`, { ...before, keys });
  else kept.remove(`table.${id}`);
}

export function forgetTable(id: string): void {
  kept.remove(`table.${id}`);
}

/** Tables with a seat of this browser, the last seen first. */
export function keptTables(): KeptTable[] {
  return kept
    .names('table.')
    .map((name) => kept.get<KeptTable>(name))
    .filter((table): table is KeptTable => table !== null && Object.keys(table.keys).length > 0)
    .sort((a, b) => b.seen - a.seen);
}

/** A seat's secret from `#key=…`, moved out of the address bar at once. */
export function takeKeyFromAddress(): string | null {
  const key = new URLSearchParams(location.hash.slice(1)).get('key');
  if (location.hash.includes('key='))
    history.replaceState(history.state, '', location.pathname + location.search);
  return key && /^[\w-]{16,128}$/.test(key) ? key : null;
}
