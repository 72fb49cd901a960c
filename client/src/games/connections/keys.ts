// Keys and the wheel: R and E turn right, Q turns left, F turns over, Escape takes back.

import type { Hand } from './hand.svelte';

/** Whether a key is meant for a text field, or a sheet lies over the table. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target as HTMLElement | null;
  const field = target?.closest('input, textarea, select, [contenteditable]');
  return Boolean(field) || document.querySelector('dialog[open]') !== null;
}

export function keyAct(event: KeyboardEvent, hand: Hand): void {
  switch (event.key.toLowerCase()) {
    case 'r':
    case 'e':
      hand.turnBy(event.shiftKey ? -1 : 1);
      break;
    case 'q':
      hand.turnBy(-1);
      break;
    case 'f':
      hand.flip();
      break;
    case 'escape':
      hand.takeBack();
      break;
    default:
      return;
  }
  event.preventDefault();
}

/** Turns once for each notch of a wheel, however fine its steps are. */
export function wheelTurns(turn: (quarters: 1 | -1) => void): (event: WheelEvent) => void {
  let sum = 0;
  let last = 0;
  return (event) => {
    if (event.ctrlKey) return;
    event.preventDefault();
    const fresh = event.timeStamp - last > 180;
    last = event.timeStamp;
    const notch = event.deltaMode === 0 ? 60 : 1;
    sum = fresh ? event.deltaY : sum + event.deltaY;
    if (Math.abs(sum) < notch) return;
    turn(sum > 0 ? 1 : -1);
    sum = 0;
  };
}
