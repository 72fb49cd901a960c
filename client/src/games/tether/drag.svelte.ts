// Dragging a card from the hand or the adrift row with a pointer.
import type { Desk } from './desk.svelte';
import type { Ghost } from './scene';

interface Space {
  nearestGhost(x: number, y: number, reach: number): Ghost | null;
  toSpace(x: number, y: number): [number, number];
}

const SLIP = 7;

export class Drag {
  card = $state<string | null>(null);
  at = $state({ x: 0, y: 0 });
  /** Where on the card the pointer holds it, and how large the card is. */
  grip = $state({ x: 0, y: 0, width: 60 });
  /** The click after a drag means nothing. */
  justDropped = false;

  constructor(
    private readonly desk: Desk,
    private readonly space: () => Space | undefined,
  ) {}

  /** A pointer went down on a loose card. */
  start(event: PointerEvent, card: string): void {
    if (event.button !== 0) return;
    const piece = event.currentTarget as HTMLElement;
    const rect = piece.getBoundingClientRect();
    const from = { x: event.clientX, y: event.clientY };
    const pointer = event.pointerId;
    const move = (now: PointerEvent) => {
      if (now.pointerId !== pointer) return;
      if (this.card === null) {
        if (Math.hypot(now.clientX - from.x, now.clientY - from.y) < SLIP) return;
        this.grip = { x: from.x - rect.x, y: from.y - rect.y, width: rect.width };
        this.card = card;
        this.lift(card);
      }
      this.at = { x: now.clientX, y: now.clientY };
      this.desk.aim = this.ghostAt(now.clientX, now.clientY)?.key ?? null;
    };
    const stop = (now: PointerEvent) => {
      if (now.pointerId !== pointer) return;
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', stop);
      window.removeEventListener('pointercancel', stop);
      if (this.card === null) return;
      this.card = null;
      this.desk.aim = null;
      this.justDropped = true;
      setTimeout(() => (this.justDropped = false));
      if (now.type === 'pointerup') this.drop(card, now.clientX, now.clientY);
      else this.desk.putDown();
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', stop);
    window.addEventListener('pointercancel', stop);
  }

  private lift(card: string): void {
    const { desk } = this;
    if (desk.live && desk.view.phase !== 'take') desk.picked = card;
  }

  private drop(card: string, x: number, y: number): void {
    const { desk } = this;
    const under = document.elementsFromPoint(x, y);
    const found = (name: string) =>
      under.map((at) => (at.closest(`[data-${name}]`) as HTMLElement | null)?.dataset[name]);
    const target = found('card').find((other) => other && other !== card);
    const link = target === undefined ? undefined : desk.partners.get(target);
    const ghost = this.ghostAt(x, y);
    if (link) desk.stageLink(link);
    else if (ghost) desk.stageLink(ghost.link);
    else if (desk.canDrift && under.some((at) => at.closest('.adrift-row'))) desk.setAdrift(card);
    else {
      const place = found('place').find((other) => other !== undefined);
      if (desk.inHand(card) && place !== undefined && place !== card) this.sort(card, place);
      desk.putDown();
    }
  }

  private ghostAt(x: number, y: number): Ghost | null {
    const space = this.space();
    if (!space || document.elementFromPoint(x, y)?.closest('.board') == null) return null;
    return space.nearestGhost(...space.toSpace(x, y), 60);
  }

  private sort(card: string, place: string): void {
    const { hand } = this.desk;
    const forward = hand.indexOf(card) < hand.indexOf(place);
    const after = hand[hand.indexOf(place) + 1] ?? null;
    this.desk.sort(card, forward ? after : place);
  }
}
