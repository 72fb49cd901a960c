// Motion of cards and numbers; with motion reduced everything is at its end at once.
import type { Point } from './geometry';

const MOVE = 260;
const COUNT = 600;
const EASE_OUT = (t: number) => 1 - (1 - t) ** 3;

export function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** A transition for the parts of a card that comes from somewhere, in units of the drawing. */
export function flyIn(
  _node: Element,
  { from, scale = 1, delay = 0 }: { from: () => Point; scale?: number; delay?: number },
) {
  const { x, y } = from();
  return {
    delay: isStill() ? 0 : delay,
    duration: isStill() ? 0 : MOVE,
    easing: EASE_OUT,
    css: (_t: number, u: number) =>
      `transform: translate(${x * u}px, ${y * u}px) scale(${1 + (scale - 1) * u});`,
  };
}

/** Counts from 0 to a number while telling each step; answers how to stop. */
export function countUp(to: number, step: (value: number) => void, delay = 0): () => void {
  if (isStill() || Math.abs(to) < 2) {
    step(to);
    return () => undefined;
  }
  const begin = performance.now() + delay;
  let frame = requestAnimationFrame(function tick(now) {
    const t = Math.min(1, Math.max(0, (now - begin) / COUNT));
    step(Math.round(to * EASE_OUT(t)));
    if (t < 1) frame = requestAnimationFrame(tick);
  });
  return () => cancelAnimationFrame(frame);
}

export const FLIGHT = MOVE;
