import { beforeAll, describe as suite, expect, test } from 'vitest';
import '../src/texts/en';
import { describe, newestTurn } from '../src/games/tether/describe';
import { arrange, HALF_X, HALF_Y, type Piece, type Places } from '../src/games/tether/layout';
import { linksOf, partnersOf } from '../src/games/tether/options';
import { eyeOf } from '../src/games/tether/readings';
import { sceneOf } from '../src/games/tether/scene';
import type { TetherView } from '../src/games/tether/types';
import { chain } from '../src/games/tether/words';
import { stillPlay } from '../src/lib/play';
import type { Choice, LogEntry } from '../src/lib/wire';
import reach from '../dev/fixtures/tether/reach-6-horizontal.json';
import reachUp from '../dev/fixtures/tether/reach-10-vertical.json';

const AREA = { width: 336, height: 300 };

function apart(pieces: Piece[], places: Places): boolean {
  const cells = pieces.flatMap((piece) =>
    piece.cells.map((cell) => {
      const at = places.get(piece.id)!;
      return { id: piece.id, x: at.x + 2 * cell.x, y: at.y + 2 * cell.y };
    }),
  );
  return cells.every((a) =>
    cells.every((b) => a.id === b.id || Math.abs(a.x - b.x) > 2 || Math.abs(a.y - b.y) > 2),
  );
}

function row(id: string, length: number, more: Partial<Piece> = {}): Piece {
  return { id, cells: Array.from({ length }, (_, x) => ({ x, y: 0 })), ...more };
}

suite('the places of groups', () => {
  const pieces = [row('a', 5), row('b', 2), row('c', 3), row('d', 2), row('e', 2), row('f', 6)];

  test('keep groups apart and are the same every time', () => {
    const places = arrange(pieces, AREA);
    expect(apart(pieces, places)).toBe(true);
    expect(arrange(pieces, AREA)).toEqual(places);
  });

  test('stay when a group grows into free space, and give way when it does not', () => {
    const before = arrange(pieces, AREA);
    const homes = pieces.map((piece) => ({ ...piece, home: before.get(piece.id)! }));
    expect(arrange(homes, AREA)).toEqual(before);
    const grown = homes.map((piece) =>
      piece.id === 'b' ? { ...row('b', 5), home: piece.home, first: true } : piece,
    );
    const after = arrange(grown, AREA);
    expect(after.get('b')).toEqual(before.get('b'));
    expect(apart(grown, after)).toBe(true);
  });
});

suite.each([
  ['horizontal', reach],
  ['vertical', reachUp],
] as const)('the links of %s', (side, fixture) => {
  const view = fixture.view as unknown as TetherView;
  const choices = fixture.choices as unknown as Choice[];

  test('show where cards would lie also where nobody is told points', () => {
    const quiet = choices.map((choice: Choice) => {
      const { points: _points, items: _items, ...rest } = choice;
      return rest as Choice;
    });
    const links = linksOf(quiet, view);
    expect(links.some((link) => link.lands.length > 0)).toBe(true);
    expect(links.every((link) => link.points === null)).toBe(true);
    expect(links.map((link) => link.lands)).toEqual(
      linksOf(choices, view).map((link) => link.lands),
    );
  });

  test('put a card next to the one that it is linked to, as the viewer sees it', () => {
    const links = linksOf(choices, view);
    const picked = view.hand!.find((card) => partnersOf(card, links).size > 0)!;
    const scene = sceneOf({
      view,
      eye: eyeOf(fixture.you),
      area: AREA,
      memory: new Map(),
      picked,
      partners: partnersOf(picked, links),
      boxed: null,
    });
    for (const ghost of scene.ghosts) {
      const other = ghost.link.cards.find((card) => card !== picked)!;
      const beside = scene.cards.find((card) => card.card === other)!;
      const higher = ghost.own > beside.own ? 1 : -1;
      const [dx, dy] = [(ghost.x - beside.x) / HALF_X, (ghost.y - beside.y) / HALF_Y];
      // Numbers grow to the right for Horizontal and upwards for Vertical.
      expect([dx, dy]).toEqual(side === 'horizontal' ? [2 * higher, 0] : [0, -2 * higher]);
    }
    expect(scene.ghosts.length).toBeGreaterThan(0);
  });
});

suite('turns in words', () => {
  let told: ReturnType<typeof describe>;
  const play = stillPlay({ view: reach.view, you: 1, seats: reach.seats });

  beforeAll(() => {
    const entry = reach.log.find((each) => each.seat === 0 && each.items.length > 0)!;
    told = describe(entry as never, play);
  });

  test('tell who linked what, as the viewer reads it and what it brought', () => {
    expect(told.text).toMatch(/^Ada linked \d\d–\d\d.*, small group of \d+$/);
    expect(told.items[0]!.text).toMatch(/as you read them$/);
    expect(told.items.slice(1).map((item) => item.text)).toEqual([
      expect.stringMatching(/^\d wide: you \+\d$/),
      expect.stringMatching(/^\d tall: Ada \+\d$/),
    ]);
  });

  test('join links that go on', () => {
    expect(chain(['18-19', '19-20', '40-41', 'end'])).toBe('18–19–20, 40–41');
    expect(chain(['41-42', '40-41'])).toBe('40–41–42');
  });
});

suite('the newest turn', () => {
  const log = (...turns: [number, string[]][]): LogEntry[] =>
    turns.map(([seat, moves], n) => ({ n, kind: 'turn', seat, moves, items: [] }) as never);
  const two = stillPlay({ view: { players: 2 }, seats: reach.seats });
  const team = stillPlay({ view: { players: 4 }, seats: reach.seats });

  test('is gathered from all entries of whoever linked one by one', () => {
    const told = log([0, ['10-11', 'end']], [1, ['68-69']], [1, ['69-70']], [1, ['end']]);
    expect(newestTurn(told, two)).toEqual(['68-69', '69-70', 'end']);
    expect(newestTurn(told.slice(0, 2), two)).toEqual(['68-69']);
  });

  test('is only the newest, and nothing before the first', () => {
    const told = log([1, ['68-69', 'end']], [0, ['~25']], [0, ['<deck']]);
    expect(newestTurn(told, two)).toEqual(['~25', '<deck']);
    expect(newestTurn([], two)).toEqual([]);
  });

  test('goes on where partners hand it on', () => {
    const told = log([1, ['10-11', 'end']], [0, ['68-69', 'pass']], [2, ['14-15']]);
    expect(newestTurn(told, team)).toEqual(['68-69', 'pass', '14-15']);
  });
});
