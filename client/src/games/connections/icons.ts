// Strokes of the few signs that are no symbols of tiles, in a box of 24.
export const TURN = 'M20 5v6h-6M20 11a8 8 0 1 0-1.5 6';
export const FLIP = 'M4 9h13l-4-4M20 15H7l4 4';
export const BACK = 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3';
export const DONE = 'M4.5 12.5 10 18 19.5 6.5';
export const DOTS = 'M5 12h.01M12 12h.01M19 12h.01';
export const PLACE = 'M12 4v11M7 10l5 5 5-5M5 20h14';
