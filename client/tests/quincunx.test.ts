// What the board of Quincunx makes of views that the engine produced (client/dev/fixtures).
import { describe, expect, it } from 'vitest';
import '../src/texts/en';
import { placementOf } from '../src/games/quincunx/cards';
import { closingOf, leftOver, result } from '../src/games/quincunx/ending';
import { bandsOf, CARD, corner, STEP, tagsOf } from '../src/games/quincunx/geometry';
import { handLayout, sortedHand } from '../src/games/quincunx/layout';
import { settledText } from '../src/games/quincunx/muggins';
import { announce, describe as tell } from '../src/games/quincunx/parts';
import { sheetRows } from '../src/games/quincunx/sheet';
import { bestByCard, lastPlacement, previewsOf } from '../src/games/quincunx/shown';
import { cardName, outcome, reasons } from '../src/games/quincunx/words';
import { number } from '../src/lib/texts';
import { stillPlay } from '../src/lib/play';

const SHOTS = import.meta.glob<{ default: any }>('../dev/fixtures/quincunx/*.json', {
  eager: true,
});

function shot(name: string): any {
  return SHOTS[`../dev/fixtures/quincunx/${name}.json`]!.default;
}

function everyChoice(): any[] {
  return Object.values(SHOTS).flatMap((module) => module.default.choices);
}

describe('cards in words', () => {
  it('names every kind of card', () => {
    expect(cardName('6LK')).toBe('6 of Leaves and Knots');
    expect(cardName('AM')).toBe('Ace of Moons');
    expect(cardName('X')).toBe('the Excuse');
  });

  it('says what a cell would bring', () => {
    expect(outcome(50, 1)).toBe('+50 and a card');
    expect(outcome(0, 2)).toBe('two cards');
    expect(outcome(-9, 0)).toBe('−9');
  });

  it('counts the reasons', () => {
    const { choices, staged } = shot('most');
    const { items } = choices.find((choice: any) => choice.move === staged[0]);
    expect(reasons(items)).toBe('a straight, a pair, a neighbour and three sums below ten');
  });
});

describe('marker lines and tags', () => {
  const scoring = everyChoice().filter((choice) => choice.items?.length);

  it('puts the tags side by side, at most two on a card', () => {
    for (const { items } of scoring) {
      const tags = tagsOf(items, (points) => number(points, true), null, false);
      const places = tags.map(({ x, y, width }) => `${x + width} ${y}`);
      expect(new Set(places).size).toBe(places.length);
      const shown = items.filter((item: any) => item.kind === 'draw' && item.draws === 0).length;
      expect(tags.length + shown).toBe(items.length);
    }
  });

  it('keeps tags off the rank of their card', () => {
    for (const { items } of scoring) {
      for (const tag of tagsOf(items, (points) => number(points, true), null, false)) {
        const left = Math.floor((tag.x + tag.width - 50) / STEP.x) * STEP.x;
        expect(tag.x - left).toBeGreaterThan(CARD.width * 0.4);
      }
    }
  });

  it('draws every item that lies on a line, once', () => {
    for (const { items } of scoring) {
      const paths = bandsOf(items).map((band) => band.path);
      expect(new Set(paths).size).toBe(paths.length);
      expect(paths.length).toBeGreaterThan(0);
    }
  });

  it('has the first column at the left and the fifth row at the top', () => {
    expect(corner('a5')).toEqual({ x: 0, y: 0 });
    expect(corner('e1')).toEqual({ x: 4 * STEP.x, y: 4 * STEP.y });
  });
});

describe('previews', () => {
  it('finds the best place of every card', () => {
    const { choices, view } = shot('two-mid');
    const best = bestByCard(choices, 0);
    expect([...best.keys()].sort()).toEqual([...view.hand].sort());
    for (const [card, place] of best) {
      const all = [...previewsOf(choices, card, 0).values()].map((preview) => preview.points);
      expect(place.points).toBe(Math.max(...all));
    }
  });

  it('has none without help', () => {
    const { choices } = shot('no-help');
    expect(choices.length).toBeGreaterThan(0);
    expect(bestByCard(choices, 0).size).toBe(0);
  });
});

describe('the last placement', () => {
  it('is known from a view alone', () => {
    for (const name of ['two-mid', 'three-wait', 'four', 'over']) {
      const { view, log } = shot(name);
      const turn = log.findLast((entry: any) => entry.kind === 'turn');
      const last = lastPlacement(view)!;
      expect([last.seat, `${last.card}@${last.cell}`]).toEqual([turn.seat, turn.moves[0]]);
    }
  });

  it('is none right after a deal', () => {
    expect(lastPlacement(shot('two-early').view)).toBeNull();
  });
});

describe('the end of a round', () => {
  const { frames } = shot('between');

  it('keeps the full spread and the hands left over', () => {
    const closing = closingOf(frames[0].view, frames[1].view)!;
    expect(Object.keys(closing.spread)).toHaveLength(25);
    expect(closing.last!.seat).toBe(frames[1].fresh.seat);
    const left = leftOver(closing.items, 3);
    const lost = left.map(({ points }) => points);
    const gain = closing.last!.points;
    const before = frames[0].view.scores as number[];
    const after = before.map((n, i) => n + lost[i]! + (i === closing.last!.seat ? gain : 0));
    expect(after).toEqual(frames[1].view.scores);
  });

  it('is not taken for one when a card is placed in the next round', () => {
    expect(closingOf(frames[1].view, frames[2].view)).toBeNull();
  });

  it('names the winner', () => {
    const over = stillPlay({ ...shot('over-two'), status: 'over' });
    expect(result(over).title).toBe('Mila won, 349 to 303');
    expect(result(stillPlay({ ...shot('over'), status: 'over' })).title).toBe('Mila won with 106');
  });
});

describe('the score sheet', () => {
  it('adds up to the scores', () => {
    for (const name of ['over-two', 'over', 'four-second', 'muggins-lost']) {
      const { log, view } = shot(name);
      const sums = view.scores.map(() => 0);
      for (const row of sheetRows(log, view.players, view.options.muggins)) {
        if (row.kind === 'left') sums[row.left.seat] += row.left.points;
        if (row.kind === 'placed')
          for (const item of row.scored.items) item.points.forEach((n, i) => (sums[i] += n));
      }
      expect(sums).toEqual(view.scores);
    }
  });

  it('keeps claim and calls with their card', () => {
    const { log, view, you } = shot('muggins-found');
    const newest = sheetRows(log, view.players, true)[0]!;
    expect(newest).toMatchObject({ kind: 'placed', claimed: 11, settled: true });
    expect(newest.kind === 'placed' && newest.calls.map((call) => call.number)).toEqual([3, 5]);
    expect(newest.kind === 'placed' && newest.scored.seat).toBe(you);
  });
});

describe('what is told', () => {
  it('tells a placement in one sentence', () => {
    const what = shot('two-wait');
    const play = stillPlay(what);
    const text = announce(what.fresh, play);
    const { card, cell } = placementOf(what.fresh.moves[0])!;
    expect(text).toContain(`You placed ${cardName(card)} on ${cell}`);
    expect(tell(what.fresh, play).lead).toBe(cell);
  });

  it('tells how a claim came out', () => {
    const what = shot('muggins-found');
    const text = settledText(stillPlay(what), lastPlacement(what.view)!);
    expect(text).toBe('You claimed 11 and got it; Ada found 5 more');
    const lost = shot('muggins-lost');
    expect(settledText(stillPlay(lost), lastPlacement(lost.view)!)).toContain('too much');
  });
});

describe('the hand', () => {
  it('fits for any number of cards on any screen', () => {
    const screens = [
      { width: 360, height: 640, room: 344 },
      { width: 640, height: 360, room: 288 },
      { width: 820, height: 1180, room: 804 },
      { width: 1440, height: 900, room: 1000 },
    ];
    for (const screen of screens)
      for (let n = 1; n <= 14; n++) {
        const { columns, card, gap } = handLayout(n, screen.room, screen);
        expect(columns * card + (columns - 1) * gap).toBeLessThanOrEqual(screen.room);
        expect(card).toBeGreaterThanOrEqual(36);
      }
  });

  it('is sorted with Aces first and the Excuse last', () => {
    expect(sortedHand(['X', 'CY', '2MK', 'AS', 'AK'])).toEqual(['AK', 'AS', '2MK', 'CY', 'X']);
  });
});
