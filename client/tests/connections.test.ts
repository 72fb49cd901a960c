// What the tile in hand does with choices that the engine gave, and how rounds are told.
import { beforeAll, describe, expect, it } from 'vitest';
import end from '../dev/fixtures/connections/end.json';
import mid from '../dev/fixtures/connections/mid.json';
import pending from '../dev/fixtures/connections/pending.json';
import soloEnd from '../dev/fixtures/connections/solo-end.json';
import two from '../dev/fixtures/connections/two.json';
import { announce, describe as told } from '../src/games/connections/describe';
import { reachOf } from '../src/games/connections/geometry';
import { Hand } from '../src/games/connections/hand.svelte';
import { cellLabel } from '../src/games/connections/labels';
import { minusOf } from '../src/games/connections/minus';
import { resultOf } from '../src/games/connections/result';
import { hasLeft, statusOf } from '../src/games/connections/status';
import type { ConnectionsView } from '../src/games/connections/types';
import type { LogEntry, Play } from '../src/games/types';
import { stillPlay } from '../src/lib/play';
import { addTexts } from '../src/lib/texts';
import texts from '../src/texts/en/connections';

interface Shot {
  you: number | null;
  seats: Play['seats'];
  view: unknown;
  choices: unknown[];
  log: unknown[];
}

beforeAll(() => addTexts('connections', texts));

/** A hand at a snapshot; `asked` notes what it staged, sent and said. */
function at(shot: Shot, staged: string[] = []) {
  const asked: { staged: string[][]; sent: number; said: string[] } = {
    staged: [],
    sent: 0,
    said: [],
  };
  const log = shot.log as LogEntry[];
  const what = { ...shot, log, choices: shot.choices as Play['choices'], staged };
  const play = stillPlay(what, {
    stage: (moves) => asked.staged.push(moves),
    send: () => (asked.sent += 1),
    say: (text) => asked.said.push(text),
  });
  return { play, hand: new Hand(() => play), asked };
}

describe('the tile in hand', () => {
  it('lights cells by the choices alone', () => {
    const { hand } = at(mid);
    const states = ['a1', 'b2', 'b4', 'd1', 'e3'].map((cell) => hand.stateOf(cell));
    expect(states).toEqual(Array(5).fill('pale'));
    expect(hand.stateOf('a5')).toBe('free');
    expect(hand.stateOf('c3')).toBe('taken');
    hand.turnBy(-1);
    expect([hand.stateOf('d1'), hand.stateOf('a1')]).toEqual(['bright', 'pale']);
  });

  it('turns to the first way that fits and stages there', () => {
    const { hand, asked } = at(mid);
    hand.tap('e3');
    expect(asked.staged).toEqual([['key e3 r270']]);
    expect(hand.turn).toBe('r270');
  });

  it('says why a cell does not take the tile', () => {
    const { hand, asked } = at(mid);
    hand.tap('a5');
    hand.tap('c3');
    expect(asked.staged).toEqual([]);
    expect(asked.said).toHaveLength(2);
    expect(asked.said[0]).toContain('a5');
  });

  it('goes face down on any free cell', () => {
    const { hand, asked } = at(mid);
    hand.flip();
    hand.tap('a5');
    expect(asked.staged).toEqual([['key a5 spiral']]);
  });

  it('takes a staged tile back with a tap where it fits in one way only', () => {
    const { hand, asked } = at(mid, ['key e3 r270']);
    hand.reset();
    expect([hand.mode, hand.turn]).toEqual(['staged', 'r270']);
    hand.tap('e3');
    expect(asked.staged).toEqual([[]]);
  });

  it('tells what a staged tile would bring', () => {
    const { hand, play } = at(two, ['bell b5 r90']);
    expect(hand.effect?.connects.map((field) => field.value)).toEqual([3]);
    expect(hand.effect?.change).toBe(-3);
    expect(statusOf(hand, play).text).toBe('connects 3');
  });

  it('sends only what is staged', () => {
    const none = at(mid);
    none.hand.confirm();
    const one = at(mid, ['key e3 r270']);
    one.hand.confirm();
    expect([none.asked.sent, one.asked.sent]).toEqual([0, 1]);
  });

  it('may take up again what others still wait for', () => {
    const { hand, play } = at(pending);
    expect(hand.mode).toBe('placed');
    expect(statusOf(hand, play).text).toContain('Dev');
    hand.tap(hand.laid!.cell);
    expect([hand.mode, hand.laid]).toEqual(['choose', null]);
    hand.takeBack();
    expect(hand.mode).toBe('placed');
  });
});

describe('who left', () => {
  const left = (shot: Shot): Shot => ({
    ...shot,
    choices: [],
    seats: shot.seats.map((seat, i) => (i === shot.you ? { ...seat, presence: 'bot' } : seat)),
  });

  it('reads that a bot places, and how to place again', () => {
    const { hand, play } = at(left(pending as Shot));
    expect(hasLeft(play)).toBe(true);
    expect(hand.live).toBe(false);
    expect(statusOf(hand, play).title).toMatch(/^A bot places the \w+$/);
    expect(statusOf(hand, play).text).toContain('Take your seat back');
  });

  it('reads the end like everybody else', () => {
    const { hand, play } = at(left(end as Shot));
    expect(hand.mode).toBe('over');
    expect(statusOf(hand, play).text).toBe('');
  });

  it('is nobody who sits there', () => {
    expect(hasLeft(at(pending).play)).toBe(false);
  });
});

describe('what is heard', () => {
  it('names what a cell would take', () => {
    const { hand } = at(mid);
    expect(cellLabel(hand, 'd1')).toBe('d1, free, fits turned by 270 degrees, would give up 2');
    expect(cellLabel(hand, 'a5')).toBe('a5, free, does not fit');
  });

  it('tells a round by its number and what everybody got', () => {
    const { play } = at(end);
    const last = end.log.findLast((entry) => entry.kind === 'turn') as unknown as LogEntry;
    expect(told(last, play).lead).toBe('24');
    expect(told(last, play).items).toHaveLength(4);
    expect(announce(last, play)).toMatch(/^Round 24 is complete\. You: a spiral on /);
  });
});

describe('minus points', () => {
  it('add up to the scores of the server', () => {
    for (const shot of [mid, two, pending, end]) {
      const view = shot.view as unknown as ConnectionsView;
      expect(minusOf(view, shot.you).minus).toBe(view.scores[shot.you]);
    }
  });

  it('have a rank when one plays alone', () => {
    expect(resultOf(at(soloEnd).play).title).toBe('22 minus points: Connection Seeker');
    expect(resultOf(at(end).play).title).toBe('Caro won with 19');
  });
});

describe('paths', () => {
  it('go on over the gap only where both sides meet', () => {
    const lying = new Map<string, string | null>([
      ['c4', 'w-w-'],
      ['c5', null],
    ]);
    expect(reachOf('c4', 'w-w-', lying, [])).toEqual([49, 49, 52.5, 49]);
  });
});
