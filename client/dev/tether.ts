import { mount } from 'svelte';
import '../src/style/fonts.css';
import '../src/style/tokens.css';
import '../src/style/base.css';
import '../src/texts/en';
import TetherPage from './TetherPage.svelte';

const theme = new URLSearchParams(location.search).get('theme');
if (theme) document.documentElement.dataset.theme = theme;
mount(TetherPage, { target: document.getElementById('app')! });
