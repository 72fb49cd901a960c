// Which part of the plane is seen: screen = plane * k + (x, y).
import type { Rect } from './scene';

export interface Camera {
  x: number;
  y: number;
  k: number;
}

export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export function fit(
  rect: Rect,
  width: number,
  height: number,
  inset: Insets,
  most: number,
): Camera {
  const w = Math.max(40, width - inset.left - inset.right);
  const h = Math.max(40, height - inset.top - inset.bottom);
  const k = rect.width ? Math.min(most, w / rect.width, h / rect.height) : most;
  return {
    x: inset.left + (w - rect.width * k) / 2 - rect.x * k,
    y: inset.top + (h - rect.height * k) / 2 - rect.y * k,
    k,
  };
}

export function shows(camera: Camera, rect: Rect, width: number, height: number): boolean {
  const left = rect.x * camera.k + camera.x;
  const top = rect.y * camera.k + camera.y;
  return (
    left >= 0 &&
    top >= 0 &&
    left + rect.width * camera.k <= width &&
    top + rect.height * camera.k <= height
  );
}

/** Zoom by a factor while the plane under (x, y) stays there. */
export function zoomed(camera: Camera, factor: number, x: number, y: number): Camera {
  const k = Math.min(1.6, Math.max(0.12, camera.k * factor));
  const by = k / camera.k;
  return { x: x - (x - camera.x) * by, y: y - (y - camera.y) * by, k };
}

/** The candidate that covers least of what must be read; the first wins a tie. */
export function bestSpot(candidates: Rect[], obstacles: Rect[], bounds: Rect): Rect {
  let best = candidates[0]!;
  let least = Infinity;
  for (const candidate of candidates) {
    const inside = clamped(candidate, bounds);
    const moved = Math.abs(inside.x - candidate.x) + Math.abs(inside.y - candidate.y);
    const covered = obstacles.reduce((sum, rect) => sum + overlap(inside, rect), 0);
    const price = covered + moved * 6;
    if (price < least - 1) [least, best] = [price, inside];
  }
  return best;
}

function clamped(rect: Rect, bounds: Rect): Rect {
  const x = Math.min(Math.max(rect.x, bounds.x), bounds.x + bounds.width - rect.width);
  const y = Math.min(Math.max(rect.y, bounds.y), bounds.y + bounds.height - rect.height);
  return { ...rect, x, y };
}

function overlap(a: Rect, b: Rect): number {
  const w = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}
