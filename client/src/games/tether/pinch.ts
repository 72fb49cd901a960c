// Pointers and the wheel on the plane: one finger pans, two pinch.
import { zoomed, type Camera } from './camera';

interface Hooks {
  camera(): Camera;
  set(next: Camera): void;
  origin(): { x: number; y: number };
  capture(pointer: number): void;
}

interface Finger {
  x: number;
  y: number;
}

const SLIP = 6;

export class Pinch {
  /** Whether the pointers have moved, so that the click that follows means nothing. */
  moved = false;
  private readonly fingers = new Map<number, Finger>();
  private start: Finger = { x: 0, y: 0 };

  constructor(private readonly hooks: Hooks) {}

  down(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    if (this.fingers.size === 0) {
      this.moved = false;
      this.start = this.at(event);
    }
    this.fingers.set(event.pointerId, this.at(event));
  }

  move(event: PointerEvent): void {
    const was = this.fingers.get(event.pointerId);
    if (!was) return;
    const now = this.at(event);
    if (!this.moved) {
      if (this.fingers.size < 2 && distance(now, this.start) < SLIP) return;
      this.moved = true;
      for (const id of this.fingers.keys()) this.hooks.capture(id);
    }
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    const camera = this.hooks.camera();
    if (other) {
      const factor = distance(now, other) / Math.max(1, distance(was, other));
      const centre = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      const moved = {
        ...camera,
        x: camera.x + (now.x - was.x) / 2,
        y: camera.y + (now.y - was.y) / 2,
      };
      this.hooks.set(zoomed(moved, factor, centre.x, centre.y));
    } else {
      this.hooks.set({ ...camera, x: camera.x + now.x - was.x, y: camera.y + now.y - was.y });
    }
    this.fingers.set(event.pointerId, now);
  }

  up(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    const at = this.at(event);
    const factor = Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0016));
    this.hooks.set(zoomed(this.hooks.camera(), factor, at.x, at.y));
  }

  private at(event: MouseEvent): Finger {
    const origin = this.hooks.origin();
    return { x: event.clientX - origin.x, y: event.clientY - origin.y };
  }
}

function distance(a: Finger, b: Finger): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
