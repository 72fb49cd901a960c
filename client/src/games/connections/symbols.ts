// The pictures of the 28 tiles of this edition; only these are bundled.

import type { Component } from 'svelte';
import Anchor from '@lucide/svelte/icons/anchor';
import Apple from '@lucide/svelte/icons/apple';
import Banana from '@lucide/svelte/icons/banana';
import Bell from '@lucide/svelte/icons/bell';
import Bird from '@lucide/svelte/icons/bird';
import Book from '@lucide/svelte/icons/book';
import Castle from '@lucide/svelte/icons/castle';
import Cloud from '@lucide/svelte/icons/cloud';
import Drum from '@lucide/svelte/icons/drum';
import Feather from '@lucide/svelte/icons/feather';
import Fish from '@lucide/svelte/icons/fish';
import Ghost from '@lucide/svelte/icons/ghost';
import Guitar from '@lucide/svelte/icons/guitar';
import Hammer from '@lucide/svelte/icons/hammer';
import Heart from '@lucide/svelte/icons/heart';
import Key from '@lucide/svelte/icons/key';
import Lamp from '@lucide/svelte/icons/lamp';
import Leaf from '@lucide/svelte/icons/leaf';
import Moon from '@lucide/svelte/icons/moon';
import Pencil from '@lucide/svelte/icons/pencil';
import Pizza from '@lucide/svelte/icons/pizza';
import Rocket from '@lucide/svelte/icons/rocket';
import Scissors from '@lucide/svelte/icons/scissors';
import Snail from '@lucide/svelte/icons/snail';
import Squirrel from '@lucide/svelte/icons/squirrel';
import Star from '@lucide/svelte/icons/star';
import Turtle from '@lucide/svelte/icons/turtle';
import Umbrella from '@lucide/svelte/icons/umbrella';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the package's own loose type
export const SYMBOLS: Readonly<Record<string, Component<any>>> = {
  anchor: Anchor,
  apple: Apple,
  banana: Banana,
  bell: Bell,
  bird: Bird,
  book: Book,
  castle: Castle,
  cloud: Cloud,
  drum: Drum,
  feather: Feather,
  fish: Fish,
  ghost: Ghost,
  guitar: Guitar,
  hammer: Hammer,
  heart: Heart,
  key: Key,
  lamp: Lamp,
  leaf: Leaf,
  moon: Moon,
  pencil: Pencil,
  pizza: Pizza,
  rocket: Rocket,
  scissors: Scissors,
  snail: Snail,
  squirrel: Squirrel,
  star: Star,
  turtle: Turtle,
  umbrella: Umbrella,
};
