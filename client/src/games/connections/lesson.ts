// The guided first game.
import type { LessonStep } from '../types';

export const lesson: LessonStep[] = [];
export const lessonSeed = 'first';
