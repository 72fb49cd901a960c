// Pages by the History API, below whatever <base href> the server wrote into the page.
import { followHistory, openSheets } from './sheets';

export type Route =
  | { page: 'home' | 'lobby' | 'import' | 'settings' | 'api' | 'unknown' }
  | { page: 'setup' | 'rules' | 'learn'; game: string }
  | { page: 'rulebook' }
  | { page: 'table' | 'replay'; id: string };

const ROUTES: [RegExp, (found: string) => Route][] = [
  [/^$/, () => ({ page: 'home' })],
  [/^tables$/, () => ({ page: 'lobby' })],
  [/^replay$/, () => ({ page: 'import' })],
  [/^settings$/, () => ({ page: 'settings' })],
  [/^api$/, () => ({ page: 'api' })],
  [/^rules$/, () => ({ page: 'rulebook' })],
  [/^new\/([\w-]+)$/, (game) => ({ page: 'setup', game })],
  [/^rules\/([\w-]+)$/, (game) => ({ page: 'rules', game })],
  [/^learn\/([\w-]+)$/, (game) => ({ page: 'learn', game })],
  [/^t\/([\w-]+)$/, (id) => ({ page: 'table', id })],
  [/^t\/([\w-]+)\/replay$/, (id) => ({ page: 'replay', id })],
];

/** The page of a path below the base, without slashes around it. */
export function match(path: string): Route {
  const clean = path.replace(/^\/+|\/+$/g, '');
  for (const [pattern, make] of ROUTES) {
    const found = pattern.exec(clean);
    if (found) return make(found[1] ?? '');
  }
  return { page: 'unknown' };
}

/** "/prefix/" or "/". */
export function basePath(): string {
  return new URL('.', document.baseURI).pathname;
}

/** An address in this app: href('t/abc'). */
export function href(path = ''): string {
  return basePath() + path;
}

function here(): Route {
  const base = basePath();
  const path = location.pathname;
  return match(path.startsWith(base) ? path.slice(base.length) : path);
}

export const router: { route: Route; count: number } = $state({ route: here(), count: 0 });

/** Which visit of a page an entry of the history belongs to; sheets above it have the same. */
let visit = '';
let visits = 0;

function newVisit(): { visit: string } {
  visit = `${Date.now().toString(36)}.${++visits}`;
  return { visit };
}

/** Goes to a page; `replace` when the present one shall not be gone back to. */
export function go(path: string, { replace = false } = {}): void {
  const to = href(path);
  const same = to === location.pathname + location.search + location.hash;
  // The entry of an open sheet gives its place to the page that was chosen there.
  if (replace || same || openSheets().length) history.replaceState(newVisit(), '', to);
  else history.pushState(newVisit(), '', to);
  arrive();
  scrollTo(0, 0);
}

function arrive(): void {
  router.route = here();
  router.count += 1;
}

/** Back, Forward, or an address typed in: another page, or only a sheet that opens or closes. */
function moved(event: PopStateEvent): void {
  const to = (event.state as { visit?: string } | null)?.visit;
  if (to && to === visit) return followHistory();
  if (to) visit = to;
  else history.replaceState(newVisit(), '');
  arrive();
}

/** Links within the app change the page without loading it again. */
function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest?.('a');
  if (!link || link.target || link.hasAttribute('download')) return;
  const to = new URL(link.href, document.baseURI);
  const base = basePath();
  if (to.origin !== location.origin || !to.pathname.startsWith(base)) return;
  if (to.pathname.startsWith(`${base}api/`)) return;
  if (to.hash && to.pathname === location.pathname) return;
  event.preventDefault();
  go(to.pathname.slice(base.length) + to.hash);
}

/** Starts listening; returns what stops it. */
export function startRouter(): () => void {
  const before = (history.state as { visit?: string } | null)?.visit;
  if (before) visit = before;
  else history.replaceState(newVisit(), '');
  document.addEventListener('click', follow);
  addEventListener('popstate', moved);
  return () => {
    document.removeEventListener('click', follow);
    removeEventListener('popstate', moved);
  };
}

/** Sets the title of the tab. */
export function title(text: string): void {
  document.title = text ? `${text} – Trivet` : 'Trivet';
}

/** After a change of page the heading has the focus, so that a screen reader reads it. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
