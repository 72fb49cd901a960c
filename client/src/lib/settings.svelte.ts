// What this person likes, kept in this browser and equal in all its tabs.
import { USUAL_LEVEL } from './levels';
import { kept } from './storage';

export interface Preferences {
  theme: 'system' | 'light' | 'dark';
  /** A staged move waits for a confirm. */
  confirm: boolean;
  sound: boolean;
  notify: boolean;
  large: boolean;
  name: string;
  /** The level of the bot that was chosen last. */
  level: string;
}

const DEFAULTS: Preferences = {
  theme: 'system',
  confirm: true,
  sound: false,
  notify: false,
  large: false,
  name: '',
  level: USUAL_LEVEL,
};

export const settings: Preferences = $state({ ...DEFAULTS, ...kept.get<Preferences>('settings') });

/** Changes settings, keeps them and applies theme and text size to the page. */
export function change(what: Partial<Preferences>): void {
  Object.assign(settings, what);
  kept.set('settings', $state.snapshot(settings));
  apply();
}

export function apply(): void {
  const root = document.documentElement;
  if (settings.theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  root.classList.toggle('large', settings.large);
}

addEventListener('storage', (event) => {
  if (event.key !== 'trivet.settings') return;
  Object.assign(settings, DEFAULTS, kept.get<Preferences>('settings'));
  apply();
});
