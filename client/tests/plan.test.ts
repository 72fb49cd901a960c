import { beforeEach, describe, expect, it } from 'vitest';
import { Plan } from '../src/lib/plan.svelte';
import { change } from '../src/lib/settings.svelte';
import type { GameInfo, OptionInfo } from '../src/lib/wire';

const option = (name: string, more: Partial<OptionInfo> = {}): OptionInfo => ({
  name,
  kind: 'switch',
  help: '',
  default: false,
  low: null,
  high: null,
  ...more,
});

const INFO: GameInfo = {
  name: 'quincunx',
  players: [2, 3, 4],
  default_players: 2,
  summary: '',
  levels: ['novice', 'master'],
  bots: ['novice', 'master', 'random'],
  boards: ['blue', 'red'],
  options: [
    option('muggins'),
    option('flush', { default: true }),
    option('games', { kind: 'count', default: 1, low: 1, high: 4 }),
    option('boards', { kind: 'names', default: null }),
    option('set', { kind: 'file', default: null }),
  ],
};

let plan: Plan;
beforeEach(() => {
  localStorage.clear();
  change({ name: 'Ada', level: 'master' });
  plan = new Plan('quincunx');
  plan.know(INFO);
});

const file = (text: string, name = 'set.json') => new File([text], name);

describe('a plan', () => {
  it('asks for the same table and the same seats when it is sent again', () => {
    plan.places[1]!.kind = 'device';
    const [first, again] = [plan.request(), plan.request()];
    expect(again).toEqual(first);
    expect(first.seats?.map(({ name }) => name)).toEqual(['Ada', 'Seat 2']);
    expect(new Set(first.seats?.map(({ key }) => key)).size).toBe(2);
    expect(first.settings?.same_device).toBe(true);
  });

  it('says only what is not as usual', () => {
    expect(plan.request().options).toEqual({});
    plan.chosen.flush = false;
    plan.boards[1] = 'red';
    expect(plan.request().options).toEqual({ flush: false, boards: ['blue', 'red'] });
  });

  it('keeps whoever was planned when more play, and the series as long as there are players', () => {
    plan.places[1] = { kind: 'bot', name: '', level: 'novice' };
    plan.chosen.games = 2;
    plan.seat(3);
    expect(plan.places.map(({ kind }) => kind)).toEqual(['you', 'bot', 'open']);
    expect(plan.chosen.games).toBe(3);
    expect(plan.countsOf(INFO.options[2]!)).toEqual([1, 3]);
    expect(plan.request().seats?.[1]).toEqual({ kind: 'bot', bot: 'novice', name: 'Mila' });
  });

  it('has hints for one person alone with bots, unless somebody chose or reckons for points', () => {
    expect(plan.hasHints).toBe(false);
    plan.places[1]!.kind = 'bot';
    expect(plan.hasHints).toBe(true);
    expect(plan.request().settings?.hints).toBe(null);
    plan.hints = false;
    expect(plan.hasHints).toBe(false);
    plan.hints = true;
    plan.chosen.muggins = true;
    expect(plan.hasHints).toBe(false);
    expect(plan.request().settings?.hints).toBe(null);
  });

  it('is listed only while a seat is free', () => {
    plan.listed = true;
    expect(plan.request().settings?.listed).toBe(true);
    plan.places[1]!.kind = 'bot';
    expect(plan.request().settings?.listed).toBe(false);
  });

  it('reads a file for an option, and forgets it when another one is no good', async () => {
    const set = INFO.options[4]!;
    await plan.read(set, file('{"tiles": []}'));
    expect(plan.request().options).toEqual({ set: { tiles: [] } });
    await expect(plan.read(set, file('{'))).rejects.toThrow('set.json is not a JSON file.');
    expect(plan.request().options).toEqual({});
    await expect(plan.read(set, file('1'.repeat(100_001)))).rejects.toThrow('too big');
    expect(plan.request().options).toEqual({});
  });

  it('calls an option by its name for people when the server speaks of it', () => {
    expect(plan.inWords('muggins: not with three')).toBe('Muggins: not with three');
    expect(plan.inWords('no seat is free')).toBe('no seat is free');
  });
});
