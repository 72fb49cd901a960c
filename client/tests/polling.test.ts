import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Polling } from '../src/lib/polling';
import type { FromServer, TableView } from '../src/lib/wire';

let asked: { path: string; body: any }[];
let answers: ((path: string) => Response | Promise<Response>)[];
let told: FromServer[];
let net: string[];
let seq: number | null;
let polling: Polling;

const json = (what: unknown, status = 200) =>
  new Response(JSON.stringify(what), { status, headers: { 'content-type': 'application/json' } });
const table = (at: number) => ({ id: 't1', seq: at, log: [] }) as unknown as TableView;

beforeEach(() => {
  [asked, answers, told, net, seq] = [[], [], [], [], null];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push({ path: String(path), body: init.body ? JSON.parse(String(init.body)) : null });
    const answer = answers.shift();
    if (answer) return Promise.resolve(answer(path));
    return new Promise((_, fail) =>
      init.signal?.addEventListener('abort', () => fail(new Error('aborted'))),
    );
  });
  polling = new Polling({
    id: 't1',
    key: 'secret',
    known: () => ({ seq, log: 3 }),
    message(message) {
      told.push(message);
      if (message.type === 'table') seq = message.table.seq;
    },
    net: (state) => net.push(state),
  });
});
afterEach(() => {
  polling.stop();
  vi.unstubAllGlobals();
});

it('asks for the table at once, then for what is newer', async () => {
  seq = 3; // known from before
  answers.push(() => json(table(4)));
  polling.start();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[0]!.path).toMatch(/api\/tables\/t1\?log=3&choices=1$/);
  expect(asked[1]!.path).toMatch(/log=3&choices=1&after=4&wait=25$/);
  expect(told).toEqual([{ type: 'table', table: table(4) }]);
  expect(net).toEqual(['on']);
});

it('shows what a command did before it says that it is done', async () => {
  answers.push(() => json(table(4)));
  polling.start();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  answers.push(
    () => json({ id: 'c1', seq: 5 }),
    () => json(table(5)),
  );
  expect(polling.send({ do: 'move', id: 'c1', position: 1, moves: ['end'] })).toBe(true);
  await vi.waitFor(() => expect(told.map((each) => each.type)).toEqual(['table', 'table', 'done']));
  expect(asked[2]!.body).toMatchObject({ do: 'move', id: 'c1', moves: ['end'] });
});

it('tells of a refused command, and of a table that there is not', async () => {
  answers.push(() => json(table(4)));
  polling.start();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  answers.push(() => json({ code: 'stale', reason: 'moved on', ruling: null }, 409));
  polling.send({ do: 'move', id: 'c1', position: 1, moves: ['end'] });
  await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ type: 'refused', id: 'c1' }));
  polling.stop();
  answers.push(() => json({ code: 'no_table', reason: 'no such table', ruling: null }, 404));
  polling.start();
  await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ type: 'refused', id: null }));
});

it('goes on when there was no answer, and is silent once stopped', async () => {
  answers.push(
    () => Promise.reject(new Error('offline')),
    () => json(table(4)),
  );
  polling.start();
  await vi.waitFor(() => expect(net).toEqual(['off', 'on']), 4000);
  polling.stop();
  expect(polling.send({ do: 'call', id: 'c2' })).toBe(false);
});
