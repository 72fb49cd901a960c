import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Socket } from '../src/lib/socket';
import { Line } from './line';

let net: string[];
let socket: Socket;

beforeEach(() => {
  vi.useFakeTimers();
  Line.all = [];
  net = [];
  socket = new Socket({
    url: 'ws://x/',
    hello: () => ({ do: 'hello', key: null, log: 0 }),
    message: () => {},
    net: (state) => net.push(state),
    make: () => new Line() as unknown as WebSocket,
  });
});
afterEach(() => {
  socket.close();
  vi.useRealTimers();
});

const table = { type: 'table', table: {} };

describe('Socket', () => {
  it('says hello first and is on with the first table', () => {
    Line.last.open();
    expect(Line.last.sent[0]).toMatchObject({ do: 'hello' });
    expect(net.at(-1)).toBe('connecting');
    Line.last.tell(table);
    expect(net.at(-1)).toBe('on');
  });

  it('comes back within two seconds of the network', () => {
    Line.last.open();
    Line.last.tell(table);
    Line.last.fail();
    expect(net.at(-1)).toBe('off');
    // Half a minute without any network: every attempt fails.
    for (let i = 0; i < 60; i++) {
      vi.advanceTimersByTime(500);
      if (!Line.last.closed) Line.last.fail();
    }
    const before = Line.all.length;
    vi.advanceTimersByTime(2000);
    expect(Line.all.length).toBeGreaterThan(before);
  });

  it('does not wait for an attempt that hangs', () => {
    vi.advanceTimersByTime(2000);
    expect(Line.all.length).toBe(2);
    Line.all[1]!.open();
    expect(Line.all[0]!.closed).toBe(true);
    Line.all[1]!.tell(table);
    expect(net.at(-1)).toBe('on');
  });

  it('notices a dead connection within five seconds', () => {
    Line.last.open();
    Line.last.tell(table);
    vi.advanceTimersByTime(5000);
    expect(net.at(-1)).toBe('off');
    expect(Line.all.length).toBe(2);
  });

  it('keeps a living one', () => {
    Line.last.open();
    Line.last.tell(table);
    for (let i = 0; i < 40; i++) {
      vi.advanceTimersByTime(500);
      const ping = Line.last.sent.at(-1) as { do: string; id: string };
      if (ping.do === 'ping') Line.last.tell({ type: 'pong', id: ping.id, now: 0 });
    }
    expect(Line.all.length).toBe(1);
  });

  it('tries at once when the browser is online again', () => {
    Line.last.fail();
    const before = Line.all.length;
    dispatchEvent(new Event('online'));
    expect(Line.all.length).toBe(before + 1);
  });

  it('stops when it is closed', () => {
    socket.close();
    vi.advanceTimersByTime(60_000);
    expect(Line.all.length).toBe(1);
    expect(Line.last.closed).toBe(true);
  });
});
