// What a lone player's minus points are called (C12).
export const RANKS = [
  { range: '0–1', rank: 'Connection Virtuoso' },
  { range: '2–4', rank: 'Contact Cannon' },
  { range: '5–7', rank: 'Tile Combiner' },
  { range: '8–10', rank: 'Placement Apprentice' },
  { range: '11+', rank: 'Connection Seeker' },
] as const;
