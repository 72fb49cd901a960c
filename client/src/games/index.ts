// Games are loaded when they are needed, each with its texts; a missing one breaks only itself.
import type { Component } from 'svelte';
import { addTexts, type Texts } from '../lib/texts';
import type { GameName } from '../lib/wire';
import type { GameParts } from './types';

const parts = import.meta.glob<{ parts: GameParts }>('./*/index.ts');
const rules = import.meta.glob<{ default: Component }>('./*/Rules.svelte');
const texts = import.meta.glob<{ default: Texts }>([
  '../texts/en/*.ts',
  '!../texts/en/common.ts',
  '!../texts/en/index.ts',
  '!../texts/en/levels.ts',
  '!../texts/en/hint.ts',
  '!../texts/en/review.ts',
]);

export const GAMES: readonly GameName[] = ['tether', 'connections', 'quincunx'];

export function isGame(name: string): name is GameName {
  return (GAMES as readonly string[]).includes(name);
}

export async function gameParts(name: GameName): Promise<GameParts> {
  const load = parts[`./${name}/index.ts`];
  if (!load) throw new Error(`The board of ${name} is missing from this build.`);
  addTexts(name, await textsOf(name));
  return (await load()).parts;
}

export async function gameRules(name: GameName): Promise<Component> {
  const load = rules[`./${name}/Rules.svelte`];
  if (!load) throw new Error(`The rules of ${name} are missing from this build.`);
  addTexts(name, await textsOf(name));
  addTexts(`${name}Rules`, await textsOf(`${name}-rules`));
  return (await load()).default;
}

async function textsOf(file: string): Promise<Texts> {
  const load = texts[`../texts/en/${file}.ts`];
  return load ? (await load()).default : {};
}
