// Arrow keys move the focus to the nearest card in that direction.

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves the focus and answers whether the key was one of the arrows. */
export function steer(event: KeyboardEvent, targetsOnly: boolean): boolean {
  const step = STEPS[event.key];
  const from = event.target as Element;
  const root = from.closest('.table');
  if (!step || !root) return false;
  event.preventDefault();
  const all = targetsOnly
    ? root.querySelectorAll('[data-target]')
    : root.querySelectorAll('[data-stop]');
  nearest(from, [...all], step)?.focus();
  return true;
}

function nearest(from: Element, all: Element[], [sx, sy]: [number, number]): HTMLElement | null {
  const [x, y] = middle(from);
  let best: Element | null = null;
  let least = Infinity;
  for (const other of all) {
    if (other === from) continue;
    const [ox, oy] = middle(other);
    const along = (ox - x) * sx + (oy - y) * sy;
    const aside = Math.abs((ox - x) * sy) + Math.abs((oy - y) * sx);
    if (along < 4 || aside > 3 * along + 40) continue;
    const price = along + 2 * aside;
    if (price < least) [least, best] = [price, other];
  }
  return best as HTMLElement | null;
}

function middle(of: Element): [number, number] {
  const rect = of.getBoundingClientRect();
  return [rect.x + rect.width / 2, rect.y + rect.height / 2];
}
