// The levels of the bots, weakest first, and how such a person plays; on many pages.
export default {
  level: {
    novice: 'Novice',
    casual: 'Casual',
    club: 'Club',
    expert: 'Expert',
    master: 'Master',
    greedy: 'Greedy',
    random: 'Random',
  },
  levelSeat: {
    novice: 'Novice bot',
    casual: 'Casual bot',
    club: 'Club bot',
    expert: 'Expert bot',
    master: 'Master bot',
    greedy: 'Greedy bot',
    random: 'Random bot',
  },
  levelLine: {
    novice: 'Has just learned the rules and overlooks a lot.',
    casual: 'Plays now and then, and takes what is there.',
    club: 'Plays every week, and knows what pays.',
    expert: 'Looks ahead, and gives little away.',
    master: 'Thinks as long as it may, and misses next to nothing.',
    greedy: 'Takes the best at once, whatever comes after.',
    random: 'Plays anything that is allowed.',
  },
} as const;
