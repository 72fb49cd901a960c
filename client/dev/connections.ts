// Boards of Connections in positions that the engine produced: ?shot=mid&theme=dark&at=12.
// With staged= or sent= a move is on its way; a move that is sent is "accepted" a second later.
import '../src/style/tokens.css';
import '../src/style/base.css';
import '../src/style/fonts.css';
import { mount } from 'svelte';
import { addTexts } from '../src/lib/texts';
import connections from '../src/texts/en/connections';
import connectionsRules from '../src/texts/en/connections-rules';
import Page from './Connections.svelte';

addTexts('connections', connections);
addTexts('connectionsRules', connectionsRules);
const query = new URLSearchParams(location.search);
const theme = query.get('theme');
if (theme) document.documentElement.dataset.theme = theme;
document.body.className = 'game connections';
const shots = import.meta.glob('./fixtures/connections/*.json');
const name = query.get('shot') ?? 'mid';
const module = (await shots[`./fixtures/connections/${name}.json`]!()) as { default: unknown };
mount(Page, { target: document.getElementById('app')!, props: { shot: module.default, query } });
