import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../src/texts/en';
import * as connections from '../src/games/connections/advice';
import * as quincunx from '../src/games/quincunx/advice';
import * as tether from '../src/games/tether/advice';
import { bestNumber, bestText } from '../src/games/connections/hindsight';
import type { Play } from '../src/games/types';
import { HintDesk } from '../src/lib/hint.svelte';
import { levelLine, levelName, levelSeat, LEVELS } from '../src/lib/levels';
import { againstBot } from '../src/lib/opening';
import { change, settings } from '../src/lib/settings.svelte';
import { LiveTable } from '../src/lib/table.svelte';
import type { Hindsight, Hinted, HintMove, TableView } from '../src/lib/wire';
import { Line } from './line';

const move = (text: string, more: Partial<HintMove> = {}): HintMove => ({
  move: text,
  value: 1,
  loss: 0,
  points: null,
  draws: 0,
  items: null,
  ...more,
});

function hinted(id: string, ...moves: string[]): Hinted {
  return { type: 'hinted', id, position: 4, unit: 'lead', moves: moves.map((text) => move(text)) };
}

describe('a hint', () => {
  let said: string[];
  let desk: HintDesk;
  beforeEach(() => {
    said = [];
    desk = new HintDesk((text) => said.push(text));
  });

  function answered(base: string[], ...moves: string[]) {
    const ask = desk.ask(4, base)!;
    desk.told(hinted(ask.id, ...moves));
  }

  it('is asked for one at a time', () => {
    expect(desk.ask(4, [])).toMatchObject({ do: 'hint', position: 4, moves: [] });
    expect(desk.busy).toBe(true);
    expect(desk.ask(4, [])).toBeNull();
  });
  it('is shown when it is the one that was asked for', () => {
    const ask = desk.ask(4, [])!;
    desk.told(hinted('another', 'a'));
    expect(desk.answer).toBeNull();
    desk.told(hinted(ask.id, 'a'));
    expect(desk.answer?.moves[0]?.move).toBe('a');
    expect(desk.busy).toBe(false);
  });
  it('stays while its moves are staged, one instead of another', () => {
    answered(['x'], 'a', 'b');
    desk.follow(['x', 'a']);
    desk.follow(['x']);
    desk.follow(desk.stagedWith(desk.answer!.moves[1]!));
    expect(desk.answer).not.toBeNull();
  });
  it('is put away when something else is staged', () => {
    answered(['x'], 'a');
    desk.follow(['x', 'c']);
    expect(desk.answer).toBeNull();
    answered(['x'], 'a');
    desk.follow(['x', 'a', 'b']);
    expect(desk.answer).toBeNull();
    answered(['x'], 'a');
    desk.follow([]);
    expect(desk.answer).toBeNull();
  });
  it('says why it was refused, but not that the table has moved on', () => {
    const refuse = (code: 'closed' | 'stale') => {
      const id = desk.ask(4, [])!.id;
      return desk.refused({ type: 'refused', id, code, reason: 'no hints here', ruling: null });
    };
    expect(refuse('closed')).toBe(true);
    expect(refuse('stale')).toBe(true);
    expect(said).toEqual(['no hints here']);
    expect(desk.busy).toBe(false);
  });
  it('is not waited for when the connection breaks', () => {
    desk.ask(4, []);
    desk.lost();
    desk.lost();
    expect(desk.busy).toBe(false);
    expect(said.length).toBe(1);
  });
});

describe('at a table', () => {
  let live: LiveTable;
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    Line.all = [];
    vi.stubGlobal('WebSocket', Line);
    vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
    live = new LiveTable('t1', 'secret', { say: () => {}, entries: () => {} });
    Line.last.open();
  });
  afterEach(() => {
    live.close();
    vi.unstubAllGlobals();
  });

  function shows(more: object = {}, hints = true) {
    const table = {
      id: 't1',
      game: 'quincunx',
      players: 2,
      settings: { help: true, hints },
      status: 'playing',
      seq: 1,
      you: 0,
      seats: [0, 1].map((seat) => ({ seat, kind: 'person', name: 'Ada', bot: null, hints: 0 })),
      position: 4,
      turn: [0],
      view: { scores: [0, 0] },
      choices: [{ move: 'AK@a2' }],
      log_from: 0,
      log: [],
      now: 0,
      ...more,
    } as unknown as TableView;
    Line.last.tell({ type: 'table', table });
  }

  it('there are hints only at the own turn of a table that plays with them', () => {
    shows({}, false);
    expect(live.mayHint).toBe(false);
    shows({ turn: [1] });
    expect(live.mayHint).toBe(false);
    shows();
    expect(live.mayHint).toBe(true);
    shows({ status: 'over' });
    expect(live.mayHint).toBe(false);
  });
  it('the best move is marked until one is staged, and the hint goes with the position', () => {
    shows();
    live.askHint();
    const ask = Line.last.sent.at(-1) as { do: string; id: string };
    expect(ask).toMatchObject({ do: 'hint', position: 4, moves: [] });
    Line.last.tell(hinted(ask.id, 'AK@a2', 'AK@b2') as never);
    expect(live.marks).toEqual([{ move: 'AK@a2', as: 'best', seat: 0 }]);
    live.stage(['AK@b2']);
    expect(live.marks).toEqual([]);
    expect(live.hint.answer).not.toBeNull();
    shows({ position: 5, seq: 2 });
    expect(live.hint.answer).toBeNull();
  });
});

describe('moves in words', () => {
  const two = { you: 0, seats: [{ name: 'Ben', you: true }, { name: 'Ada' }] };
  const play = (view: object): Play => ({ ...two, view }) as unknown as Play;

  it('Quincunx', () => {
    const words = quincunx.moveWords('6LK@b4');
    expect(words.text).toBe('6 of Leaves and Knots on b4');
    expect([words.short, words.beside]).toEqual(['6 on b4', 'b4']);
    expect(quincunx.moveWords('X@a1').beside).toContain('Excuse');
    expect(quincunx.moveWords('claim 12').text).toBe('claim 12');
    expect(quincunx.moveWords('pass').text).toBe('pass');
    expect(quincunx.gain(move('6LK@b4', { points: [17, 0], draws: 1 }), play({}))).toBe(
      '+17 and a card',
    );
    expect(quincunx.gain(move('6LK@b4'), play({}))).toBe('');
  });
  it('Tether', () => {
    const text = (each: string) => tether.moveWords(each).text;
    expect(['45-46', '~25', '<47', '<deck', 'end', 'pass'].map(text)).toEqual([
      'link 45–46',
      'set 25/52 adrift',
      'take 47/74',
      'draw from the deck',
      'end the turn',
      'pass',
    ]);
    expect(tether.gain(move('45-46', { points: [0, 0] }), play({ players: 2 }))).toBe('');
    expect(tether.gain(move('45-46', { points: [4, 2] }), play({ players: 2 }))).toContain('+4');
    const marks = tether.markedCards([
      { move: '54-55', as: 'best', seat: 0 },
      { move: '55-56', as: 'played', seat: 0 },
    ]);
    expect(Object.fromEntries(marks)).toEqual({ 45: 'best', 55: 'best', 56: 'played' });
  });
  it('Connections', () => {
    const words = (each: string) => connections.moveWords(each);
    expect(words('key b3 r90').text).toBe('key on b3, turned 90°');
    expect(words('key b3 r0').text).toBe('key on b3, as printed');
    expect(words('key b3 spiral')).toEqual({
      text: 'key face down on b3',
      short: 'key on b3',
      beside: 'b3, face down',
    });
    const fields = [{ cell: 'b5', side: 'north', value: 2, state: 'open' }];
    const view = play({ table: [{ sheet: { fields } }] });
    const items = [{ kind: 'number', points: [-2, 0], where: ['b5 north'] }];
    expect(connections.gain(move('key b5 r0', { items }), view)).toBe('connects 2');
    expect(connections.gain(move('key b4 r0', { items: [] }), view)).toBe('');
  });
});

describe('the best board in hindsight', () => {
  const best = (minus: number, low: number, high: number): Hindsight => ({
    game: 0,
    seat: 0,
    minus,
    low,
    high,
    cells: [],
    sheet: {},
  });
  it('is told honestly', () => {
    expect(bestText(best(5, 1, 1))).toBe('The best possible was 1.');
    expect(bestText(best(5, 0, 2))).toBe('The best possible was between 0 and 2.');
    expect(bestText(best(1, 1, 1))).toBe('This was the best possible board.');
    expect(bestText(best(2, 0, 2))).toBe(
      'Nothing better was found; the best possible was 0 or more.',
    );
    expect(bestNumber(best(5, 1, 1))).toBe('1');
    expect(bestNumber(best(5, 0, 2))).toBe('0–2');
  });
});

describe('levels', () => {
  afterEach(() => change({ level: 'club' }));
  it('all have a name and a line', () => {
    for (const level of LEVELS) {
      expect(levelName(level)).not.toBe(level);
      expect(levelLine(level).length).toBeGreaterThan(10);
    }
    expect(levelSeat('master')).toBe('Master bot');
    expect(levelSeat('outsider')).toBe('outsider bot');
  });
  it('the first page plays the one that was chosen last, a lesson its own', () => {
    expect(settings.level).toBe('club');
    change({ level: 'expert' });
    expect(againstBot('tether').seats?.[1]?.bot).toBe('expert');
    expect(againstBot('tether', true).seats?.[1]?.bot).toBe('novice');
  });
});
