// The shapes of the six suits on a square of 24. Each can be told from the others in plain ink.
import type { SuitLetter } from './cards';

export interface SuitShape {
  /** Filled outline. */
  fill?: string;
  /** Drawn line with its width. */
  stroke?: string;
  width?: number;
  rounded?: boolean;
  turn?: number;
  disc?: number;
}

const WAVE = (y: number) => `M2.2 ${y}c2.4-3.4 4.9-3.4 7.3-.6s4.9 2.8 7.3 0c1.6-1.9 3.2-2.5 5-1.4`;

export const SHAPES: Readonly<Record<SuitLetter, SuitShape>> = {
  M: { fill: 'M15.8 1.9A10.4 10.4 0 1 0 22 15.6 8.2 8.2 0 1 1 15.8 1.9Z' },
  S: {
    fill: 'M9.90 5.22L12.00 0.40L14.10 5.22ZM15.31 5.72L20.20 3.80L18.28 8.69ZM18.78 9.90L23.60 12.00L18.78 14.10ZM18.28 15.31L20.20 20.20L15.31 18.28ZM14.10 18.78L12.00 23.60L9.90 18.78ZM8.69 18.28L3.80 20.20L5.72 15.31ZM5.22 14.10L0.40 12.00L5.22 9.90ZM5.72 8.69L3.80 3.80L8.69 5.72Z',
    disc: 5.4,
  },
  V: { stroke: WAVE(7.2) + WAVE(13.4) + WAVE(19.6), width: 3.2, rounded: true },
  L: {
    fill: 'M21.6 2.2C10.6 2 3.4 6.8 3.6 14.6c.03 1.5.4 2.8 1 3.9L1.7 21.4l1.6 1.6 3-2.9c1.1.6 2.5.9 4 .9C18.2 21 22.4 13.4 21.6 2.2ZM6.4 16.3 16.6 6.7l.8.8L8 17.8Z',
  },
  Y: {
    stroke: 'M3.2 20.4c5.6 2.5 14.6 1.6 14.6-4 0-6.2-12.2-3-12.2-8.6 0-3.5 4.6-4.2 8-3',
    width: 3.6,
    rounded: true,
    fill: 'M11.6 1.6c4-1.5 8.6.2 11.6 3.8-1.3.5-2.4.7-3.6.7 1 .5 2.1.7 3.2.6-2 2.6-6.6 3.4-10 1.5Zm5.2 1.9a1.15 1.15 0 1 0 .01 0Z',
  },
  K: {
    stroke:
      'M8.3 8.3H5.4a2.9 2.9 0 1 1 2.9-2.9V18.6a2.9 2.9 0 1 1-2.9-2.9H18.6a2.9 2.9 0 1 1-2.9 2.9V5.4a2.9 2.9 0 1 1 2.9 2.9Z',
    width: 2.7,
    turn: 45,
  },
};
