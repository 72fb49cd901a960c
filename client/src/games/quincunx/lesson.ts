// The guided first game: what is said when.
import type { LessonStep } from '../types';

export const lessonSeed = 'first game';
export const lesson: LessonStep[] = [];
