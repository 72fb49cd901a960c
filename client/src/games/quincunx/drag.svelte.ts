// Dragging a card with a finger, a pen or a mouse: it follows until it is dropped.

const FAR_ENOUGH = 7;
/** So that a finger does not cover the card that it drags. */
const ABOVE_FINGER = 44;

export interface DragEnd {
  card: string;
  /** The cell below it, or null. */
  cell: string | null;
  /** Where the card was when it was dropped. */
  rect: DOMRect;
}

interface Hooks {
  begin(card: string): void;
  over(cell: string | null): void;
  end(drop: DragEnd): void;
}

export class Drag {
  /** The card being dragged and the centre of its picture on the screen. */
  card = $state<string | null>(null);
  x = $state(0);
  y = $state(0);
  width = $state(62);
  /** A click that ends a drag is none. */
  justEnded = false;
  private stop: (() => void) | null = null;

  constructor(private readonly hooks: Hooks) {}

  grab(event: PointerEvent, card: string, width: number): void {
    if (!event.isPrimary || event.button !== 0) return;
    this.cancel();
    const [startX, startY] = [event.clientX, event.clientY];
    const lift = event.pointerType === 'mouse' ? 0 : ABOVE_FINGER;
    const follow = (move: PointerEvent) => {
      if (move.pointerId !== event.pointerId) return;
      const far = Math.hypot(move.clientX - startX, move.clientY - startY) >= FAR_ENOUGH;
      if (this.card === null && !far) return;
      if (this.card === null) {
        this.card = card;
        this.width = width;
        this.hooks.begin(card);
      }
      this.x = move.clientX;
      this.y = move.clientY - lift;
      this.hooks.over(this.cellBelow());
    };
    const drop = (up: PointerEvent) => {
      if (up.pointerId !== event.pointerId) return;
      if (this.card !== null && up.type === 'pointerup') this.dropped(this.card);
      this.cancel();
    };
    addEventListener('pointermove', follow);
    addEventListener('pointerup', drop);
    addEventListener('pointercancel', drop);
    this.stop = () => {
      removeEventListener('pointermove', follow);
      removeEventListener('pointerup', drop);
      removeEventListener('pointercancel', drop);
    };
  }

  cancel(): void {
    this.stop?.();
    this.stop = null;
    if (this.card !== null) this.hooks.over(null);
    this.card = null;
  }

  private dropped(card: string): void {
    const height = this.width * 1.08;
    const rect = new DOMRect(this.x - this.width / 2, this.y - height / 2, this.width, height);
    this.justEnded = true;
    setTimeout(() => (this.justEnded = false));
    this.hooks.end({ card, cell: this.cellBelow(), rect });
  }

  private cellBelow(): string | null {
    const below = document.elementFromPoint(this.x, this.y)?.closest<SVGElement>('[data-cell]');
    return below?.dataset.cell ?? null;
  }
}
