// Boards of Quincunx in positions that the engine produced: ?shot=two-mid&theme=dark&at=1. With
// staged= or sent= a move is on its way; a move that is sent is "accepted" a second later.
import '../src/style/tokens.css';
import '../src/style/base.css';
import '../src/style/fonts.css';
import { mount } from 'svelte';
import { addTexts } from '../src/lib/texts';
import quincunx from '../src/texts/en/quincunx';
import quincunxRules from '../src/texts/en/quincunx-rules';

addTexts('quincunx', quincunx);
addTexts('quincunxRules', quincunxRules);
const query = new URLSearchParams(location.search);
const theme = query.get('theme');
if (theme) document.documentElement.dataset.theme = theme;
document.body.className = 'game quincunx';
const target = document.getElementById('app')!;
if (query.has('rules')) {
  target.className = 'page narrow';
  mount((await import('../src/games/quincunx/Rules.svelte')).default, { target });
} else {
  const shots = import.meta.glob('./fixtures/quincunx/*.json');
  const name = query.get('shot') ?? 'two-mid';
  const module = (await shots[`./fixtures/quincunx/${name}.json`]!()) as { default: unknown };
  const Page = (await import('./Quincunx.svelte')).default;
  mount(Page, { target, props: { shot: module.default, query } });
}
