import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { basePath, go, href, match, router, startRouter } from '../src/lib/router.svelte';

describe('match', () => {
  it.each([
    ['', { page: 'home' }],
    ['/tables/', { page: 'lobby' }],
    ['new/tether', { page: 'setup', game: 'tether' }],
    ['t/aB3_-x', { page: 'table', id: 'aB3_-x' }],
    ['t/aB3/replay', { page: 'replay', id: 'aB3' }],
    ['rules', { page: 'rulebook' }],
    ['t/a/b/c', { page: 'unknown' }],
    ['t/%2e%2e', { page: 'unknown' }],
  ])('%s', (path, route) => expect(match(path)).toEqual(route));
});

describe('below a prefix', () => {
  let stop = () => {};
  beforeEach(() => {
    document.head.innerHTML = '<base href="/games/">';
    history.replaceState(null, '', '/games/');
    stop = startRouter();
  });
  afterEach(() => stop());

  it('makes addresses and goes there', () => {
    expect(basePath()).toBe('/games/');
    expect(href('t/x')).toBe('/games/t/x');
    go('t/x');
    expect(location.pathname).toBe('/games/t/x');
    expect(router.route).toEqual({ page: 'table', id: 'x' });
  });

  it('follows links of its own and no others', () => {
    go('');
    document.body.innerHTML =
      '<a id="own" href="settings">a</a><a id="api" href="api/openapi.json">b</a><a id="new" href="rules" target="_blank">c</a>';
    const click = (id: string) => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true });
      document.addEventListener('click', (late) => late.preventDefault(), { once: true });
      const before = router.count;
      document.getElementById(id)!.dispatchEvent(event);
      return router.count > before;
    };
    expect(click('own')).toBe(true);
    expect(router.route).toEqual({ page: 'settings' });
    expect(click('api')).toBe(false);
    expect(click('new')).toBe(false);
  });
});
