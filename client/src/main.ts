import { mount } from 'svelte';
import App from './App.svelte';
import { isReachable } from './lib/api';
import { tab } from './lib/storage';
import './style/fonts.css';
import './style/tokens.css';
import './style/base.css';
import './style/pages.css';

// The server was upgraded under an open page: its parts have other names now. Once a minute at most.
addEventListener('vite:preloadError', () => void loadAgain());

async function loadAgain(): Promise<void> {
  if (Date.now() - (tab.get<number>('reloaded') ?? 0) < 60_000) return;
  tab.set('reloaded', Date.now());
  // Without a network there would be the browser's own page instead of this one.
  while (!(await isReachable())) await new Promise((resolve) => setTimeout(resolve, 1500));
  location.reload();
}

mount(App, { target: document.getElementById('app')! });
