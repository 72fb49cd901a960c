// Short sentences for the person: toasts for the eyes, one live region for the ears. Toasts have
// no role of their own, so that nothing is read twice.

export interface Notice {
  id: number;
  text: string;
  action: { text: string; run(): void } | null;
}

export const notices: { toasts: Notice[]; spoken: string } = $state({ toasts: [], spoken: '' });

const STAYS = 5000;
let count = 0;
let queue: string[] = [];
let soon: ReturnType<typeof setTimeout> | undefined;

/** Shows a sentence for a while and says it. */
export function toast(text: string, action: Notice['action'] = null): void {
  const id = ++count;
  const others = notices.toasts.filter((notice) => notice.text !== text).slice(-2);
  notices.toasts = [...others, { id, text, action }];
  setTimeout(() => dismiss(id), action ? STAYS * 2 : STAYS);
  announce(text);
}

export function dismiss(id: number): void {
  notices.toasts = notices.toasts.filter((notice) => notice.id !== id);
}

/** Says a sentence to a screen reader, once; sentences of one moment are read together. */
export function announce(text: string): void {
  if (!text) return;
  queue.push(text);
  clearTimeout(soon);
  soon = setTimeout(() => {
    const said = queue.join(' ');
    queue = [];
    // The same sentence again is only noticed when the text changes.
    notices.spoken = notices.spoken === said ? `${said}\u00a0` : said;
  }, 120);
}
