// Cards fly from where they were to where they are: hand, adrift row, space or another seat.
import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';

const seen = new Map<string, DOMRect>();

export function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Note where every card is, before the page changes. */
export function note(root: Element): void {
  seen.clear();
  for (const at of root.querySelectorAll('[data-card], [data-from]')) {
    const { card, from } = (at as HTMLElement | SVGElement).dataset;
    const rect = at.getBoundingClientRect();
    if (rect.width > 0) seen.set(card ?? from!, rect);
  }
}

/** Fly in from where the card was, else from `from`. `scale`: screen pixels a unit. */
export function arrive(
  node: Element,
  { card, from, scale = 1 }: { card: string; from: string; scale?: number },
): TransitionConfig {
  const start = seen.get(card) ?? seen.get(from);
  if (!start || isStill()) return { duration: 0 };
  const end = node.getBoundingClientRect();
  const dx = (start.x + start.width / 2 - end.x - end.width / 2) / scale;
  const dy = (start.y + start.height / 2 - end.y - end.height / 2) / scale;
  return {
    duration: 260,
    easing: cubicOut,
    css: (_, u) => `transform: translate(${u * dx}px, ${u * dy}px)`,
  };
}
