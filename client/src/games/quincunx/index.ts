// Quincunx as the pages around it know it.
import type { GameParts } from '../types';
import { gain, moveWords } from './advice';
import Board from './Board.svelte';
import { result } from './ending';
import HeldCount from './HeldCount.svelte';
import { lesson, lessonSeed } from './lesson';
import { announce, describe, progress, seatNote, seatScore } from './parts';
import MoveArt from './MoveArt.svelte';
import Side from './Side.svelte';

export const parts: GameParts = {
  Board,
  Side,
  seatNote,
  seatScore,
  seatWay: HeldCount,
  progress,
  describe,
  announce,
  result,
  moveWords,
  gain,
  moveArt: MoveArt,
  lesson,
  lessonSeed,
};
