import type { LessonStep } from '../types';

export const lessonSeed = '1';

export const lesson: LessonStep[] = [];
