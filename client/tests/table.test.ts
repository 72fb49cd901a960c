import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepSeats } from '../src/lib/keys';
import { LiveTable } from '../src/lib/table.svelte';
import type { LogEntry, TableView } from '../src/lib/wire';
import { Line } from './line';

let said: string[];
let live: LiveTable;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  Line.all = [];
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
  said = [];
  live = sitDown();
});
afterEach(() => {
  live.close();
  vi.unstubAllGlobals();
});

function sitDown(): LiveTable {
  return new LiveTable('t1', 'secret', { say: (text) => said.push(text), entries: () => {} });
}

function view(more: Partial<TableView> = {}): TableView {
  return {
    id: 't1',
    name: 'Thursday',
    game: 'quincunx',
    players: 2,
    options: {},
    settings: { help: true } as TableView['settings'],
    status: 'playing',
    seq: 1,
    you: 0,
    owner: false,
    seats: [0, 1].map((seat) => ({
      seat,
      kind: 'person',
      name: seat ? 'Ada' : 'Ben',
      bot: null,
      presence: 'here',
      hints: 0,
    })),
    position: 4,
    turn: [0],
    since: 0,
    deadline: null,
    view: { scores: [0, 0] } as unknown as TableView['view'],
    choices: [{ move: 'AK@a2' }] as TableView['choices'],
    shuffle: null,
    lesson: false,
    preparing: false,
    watching: 0,
    next: null,
    log_from: 0,
    log: [],
    now: 0,
    ...more,
  };
}

async function arrive(what = view()): Promise<void> {
  if (Line.last.readyState === 0) Line.last.open();
  Line.last.tell({ type: 'table', table: what });
  await Promise.resolve();
}

const moves = (line = Line.last) =>
  line.sent.filter((each) => (each as { do: string }).do === 'move') as { id: string }[];

describe('a move', () => {
  it('is sent once however often it is confirmed', async () => {
    await arrive();
    live.stage(['AK@a2']);
    live.send();
    live.send(['AK@a2']);
    expect(moves()).toHaveLength(1);
    expect(live.sent).toEqual(['AK@a2']);
    expect(live.phase).toBe('sending');
  });

  it('given while offline goes out when the connection is back, with the same id', async () => {
    await arrive();
    const first = Line.last;
    first.fail();
    live.send(['AK@a2']);
    expect(live.phase).toBe('offline');
    expect(moves(first)).toHaveLength(0);
    await new Promise((resolve) => setTimeout(resolve, 700));
    await arrive();
    expect(moves()).toHaveLength(1);
    const [move] = moves();
    Line.last.fail();
    await new Promise((resolve) => setTimeout(resolve, 700));
    await arrive();
    expect(moves()).toEqual([move]);
  });

  it('is kept when the page is loaded again, until it is done', async () => {
    await arrive();
    live.send(['AK@a2']);
    const [move] = moves();
    live.close();
    live = sitDown();
    await arrive();
    expect(moves()).toEqual([move]);
    Line.last.tell({ type: 'done', id: move!.id, seq: 2 });
    expect(live.unsent).toBe(0);
    live.close();
    live = sitDown();
    await arrive(view({ position: 5, turn: [1], choices: [] }));
    expect(moves()).toHaveLength(0);
  });

  it('that is stale changes nothing and says so', async () => {
    await arrive();
    live.send(['AK@a2']);
    const [move] = moves();
    Line.last.tell({ type: 'refused', id: move!.id, code: 'stale', reason: 'x', ruling: null });
    expect(live.unsent).toBe(0);
    expect(live.sent).toEqual([]);
    expect(said).toHaveLength(1);
  });

  it('of a round of Connections that had arrived is found among those of the others', async () => {
    await arrive();
    live.send(['c4']);
    const [move] = moves();
    const round: LogEntry = {
      ...{ n: 0, at: 0, kind: 'turn', seat: null, name: null, items: [], scores: null, by: null },
      ...{ text: null, to: 'all', round: null, moved_for: [], missed: null },
      moves: ['c4', 'b2'],
    };
    await arrive(view({ position: 6, log: [round], turn: [] }));
    const stale = { type: 'refused', id: move!.id, code: 'stale', reason: 'x', ruling: null };
    Line.last.tell(stale);
    expect(said.at(-1)).toContain('had already arrived');
    expect(live.last).toEqual(round);
  });

  it('that came too fast is given once more', async () => {
    await arrive();
    live.send(['AK@a2']);
    const [move] = moves();
    Line.last.tell({ type: 'refused', id: move!.id, code: 'too_fast', reason: 'x', ruling: null });
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(moves()).toEqual([move, move]);
  });
});

describe('what is staged', () => {
  it('is there after a reload, if the table still stands so', async () => {
    await arrive();
    live.stage(['AK@a2']);
    live.close();
    live = sitDown();
    await arrive();
    expect(live.staged).toEqual(['AK@a2']);
    await arrive(view({ position: 5, turn: [1], choices: [] }));
    expect(live.staged).toEqual([]);
    expect(said).toHaveLength(1);
  });

  it('is tried by the server in Tether, without its end', async () => {
    await arrive(view({ game: 'tether' }));
    live.stage(['55-56', 'end']);
    const asked = Line.last.sent.at(-1) as { do: string; id: string };
    expect(asked).toMatchObject({ do: 'try', moves: ['55-56'], position: 4 });
    expect(live.phase).toBe('trying');
    Line.last.tell({ type: 'tried', id: asked.id, view: { tried: 1 }, choices: [] });
    expect(live.shown).toEqual({ tried: 1 });
    expect(live.phase).toBe('idle');
    live.stage([]);
    expect(live.shown).toEqual(live.view);
  });
});

describe('the log', () => {
  it('is put together from its parts and asked for when one is missing', async () => {
    const entry = (n: number) => ({ n, kind: 'said', seat: 1 }) as unknown as TableView['log'][0];
    await arrive(view({ log: [entry(0), entry(1)] }));
    await arrive(view({ log_from: 2, log: [entry(2)] }));
    expect(live.log.map((each) => each.n)).toEqual([0, 1, 2]);
    await arrive(view({ log_from: 9, log: [entry(9)] }));
    expect(Line.last.sent.at(-1)).toMatchObject({ do: 'hello', log: 0 });
  });
});

describe('several people at one device', () => {
  const seats = view().seats.map((seat) => ({ ...seat, presence: 'gone' as const }));

  it('are all here', async () => {
    const settings = { help: true, same_device: true } as TableView['settings'];
    keepSeats(view(), { 0: 'secret', 1: 'another' });
    await arrive(view({ seats, settings }));
    expect(live.seats.map((seat) => seat.presence)).toEqual(['here', 'here']);
  });

  it('are those whose seats it holds', async () => {
    const settings = { help: true, same_device: true } as TableView['settings'];
    keepSeats(view(), { 0: 'secret' });
    await arrive(view({ seats, settings }));
    expect(live.seats.map((seat) => seat.presence)).toEqual(['here', 'gone']);
  });
});

describe('something said', () => {
  const say = async (answer: object) => {
    await arrive();
    live.command({ do: 'say', text: 'Ciao', to: 'all' });
    const { id } = Line.last.sent.at(-1) as { id: string };
    Line.last.tell({ id, ...answer });
  };

  it('comes back to be mended when it is refused', async () => {
    await say({ type: 'refused', code: 'bad', reason: 'x', ruling: null });
    expect([live.unsaid, said, live.unsent]).toEqual(['Ciao', ['x'], 0]);
  });

  it('is gone when it is taken', async () => {
    await say({ type: 'done' });
    expect([live.unsaid, said, live.unsent]).toEqual(['', [], 0]);
  });
});

describe('something said that the log tells before its answer', () => {
  it('is shown once', async () => {
    await arrive();
    live.command({ do: 'say', text: 'Ciao', to: 'all' });
    expect(live.unheard.length).toBe(1);
    const told = (n: number, seat: number) =>
      [{ n, kind: 'said', text: 'Ciao', seat }] as TableView['log'];
    await arrive(view({ seq: 2, log: told(0, 1) }));
    expect(live.unheard.length).toBe(1);
    await arrive(view({ seq: 3, log_from: 1, log: told(1, 0) }));
    expect(live.unheard.length).toBe(0);
  });
});

describe('a seat for which a bot plays', () => {
  it('is not asked to move', async () => {
    await arrive();
    expect(live.toMove).toBe(true);
    const seats = view().seats.map((seat) => ({ ...seat, bot: seat.seat ? null : 'greedy' }));
    await arrive(view({ seats, seq: 2, choices: [] }));
    expect([live.toMove, live.live]).toEqual([false, false]);
  });
});
