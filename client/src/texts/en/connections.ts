export default {
  // buttons
  turn: 'Turn',
  faceDown: 'Face down',
  faceUp: 'Face up',
  place: 'Place',
  takeBack: 'Take back',
  change: 'Change it',
  leave: 'Leave it',

  // the tile in hand
  theTile: 'The {tile}',
  inHand: 'Tile in hand',
  inHandLabel: 'The {tile}: {ends}. Turned by {degrees} degrees. Turn it.',
  inHandDown: 'The {tile}, face down: a spiral. Turn it face up.',
  laidLabel: 'The {tile} lies on {cell}.',

  // what can be done now
  chooseTitle: 'Place the {tile}',
  fitsBoth: {
    one: 'It fits one cell as it is turned, and {more} more when you turn it.',
    other: 'It fits {n} cells as it is turned, and {more} more when you turn it.',
  },
  fitsNow: {
    one: 'It fits one cell as it is turned. Tap it.',
    other: 'It fits {n} cells as it is turned. Tap one.',
  },
  fitsTurned: {
    one: 'It fits one cell, but only turned. Tap it: the tile turns.',
    other: 'It fits {n} cells, but only turned. Tap one: the tile turns.',
  },
  fitsNowhere: 'It fits nowhere. It must go face down, as a spiral.',
  downTitle: 'Face down: a spiral',
  downText: 'Any free cell will do. A spiral costs 1.',
  stagedTitle: 'On {cell}',
  stagedSpiral: 'Spiral on {cell}',
  sentTitle: 'Sending to the table',
  sentText: 'The {tile} on {cell}.',
  offlineTitle: 'Offline',
  offlineText: 'Your tile is kept here. It goes out by itself when the connection is back.',
  placedTitle: 'Placed on {cell}',
  placedText: 'You may change it until {names} has placed.',
  placedTextMany: 'You may change it until {names} have placed.',
  placedAll: 'The round is complete.',
  changeTitle: 'Place the {tile} anew',
  changeText: 'It stays on {cell} until you place it elsewhere.',
  waitTitle: 'Round {round}',
  waitText: 'Everybody places the {tile}.',
  watchTitle: 'Everybody places the {tile}',
  watchText: {
    one: '{names} still has to place. All boards open together.',
    other: '{names} still have to place. All boards open together.',
  },
  overTitle: 'All boards are full',

  // what a placement brings
  connects: 'connects {numbers}',
  loses: 'gives up {numbers}',
  costsSpiral: 'spiral +1',
  changesNothing: 'no number changes',
  minusThen: 'With the staged tile {minus}.',

  // minus points
  minus: 'minus',
  minusShort: 'minus:',
  minusNow: 'minus points now',
  minusEnd: 'minus points',
  atEdge: '{n} at the edge',
  spirals: { one: '1 spiral', other: '{n} spirals' },
  noSpiral: 'no spiral',
  edgeAndSpirals: '{edge}, {spirals}',
  ofSeries: 'game {number} of {games}, {sum} in all',
  minusLabel: 'Your minus points: {minus}. {parts}.',

  // cells, for whoever hears them
  board: 'Your board',
  boardOf: 'Board of {name}',
  boardState:
    'Board of {name}: {minus} minus points, {edge} at the edge, {spirals}; {tiles} tiles lie.',
  cellCentre: 'c3, the printed centre: wide to the north and south, narrow to the east and west',
  cellTile: '{cell}, {tile}: {ends}',
  cellSpiral: '{cell}, spiral',
  cellFree: '{cell}, free',
  cellFits: '{cell}, free, fits as turned',
  cellTurned: '{cell}, free, fits turned by {degrees} degrees',
  cellNot: '{cell}, free, does not fit',
  cellDown: '{cell}, free, for a spiral',
  cellLeft: '{cell}, your placement so far',
  cellStaged: '{cell}, {tile}, staged; Enter places it',
  cellSent: '{cell}, {tile}, on its way to the table',
  cellPending: '{cell}, {tile}, placed; tap to change it',
  wouldConnect: 'would connect {numbers}',
  wouldLose: 'would give up {numbers}',
  endWide: 'wide {sides}',
  endNarrow: 'narrow {sides}',
  sides: { north: 'north', east: 'east', south: 'south', west: 'west' },
  and: '{a} and {b}',
  number: '{value} at {cell} {side}, {state}',
  states: { connected: 'connected', open: 'open', lost: 'out of reach' },
  numbers: 'Numbers around the board',

  // taps that do nothing
  fitsNot: 'The {tile} does not fit {cell}, however it is turned. Face down it may go there.',
  takenTile: '{cell} is taken: the {tile}.',
  takenSpiral: '{cell} is taken by a spiral.',
  placedTap: 'You have placed on {cell}. Tap that tile to place it elsewhere.',

  // the others
  others: 'The others, after round {round}',
  othersFirst: 'The others',
  open: 'Open the board of {name}: {minus} minus points, {state}',
  placed: 'placed',
  placing: 'placing',
  you: 'You',
  starter: 'Starter',
  startsAnd: '{note}, Starter',
  boardName: '{board} board',
  asAfter: {
    one: 'As after round {round}. This round opens when {names} has placed.',
    other: 'As after round {round}. This round opens when {names} have placed.',
  },
  asAfterYou: 'As after round {round}. This round opens when all have placed.',

  // the tray
  tray: 'Tiles',
  trayLeft: '{n} to come, 4 of them stay out',
  trayLast: 'These 4 stay out',
  trayOpen: 'Show all tiles: {text}',
  trayOut: 'stayed out',
  trayGone: 'gone',
  trayNow: 'in hand',
  trayCome: 'to come',
  trayTile: '{tile}, {state}',
  trayText: 'Pale tiles are gone. Of the others, four will never come; nobody knows which.',

  // rounds and series
  round: 'round {n} of 24',
  roundSeries: 'game {number}, round {n} of 24',
  series: 'Games',
  seriesGame: 'Game {n}',
  seriesNow: 'now',
  seriesSum: 'Sum',
  gameOver: 'Game {n} is over',
  newGame: 'Game {n} begins. {name} turns the tiles.',
  newGameYou: 'Game {n} begins. You turn the tiles.',
  firstGame: 'The game begins.',

  // log
  onCell: '{cell}',
  onCellSpiral: 'spiral {cell}',
  entryItem: '{name} {where}',
  announceItem: '{name}: {where}',
  announceRound: 'Round {n} is complete. {parts}',
  announceNext: 'Next: the {tile}.',
  gained: 'connected {numbers}',
  spiralAt: 'a spiral on {cell}',

  // the end
  won: 'You won with {minus}',
  wonShared: 'You share the win with {minus}',
  lost: '{name} won with {minus}',
  lostShared: '{names} share the win with {minus}',
  soloEnd: '{minus} minus points: {rank}',
  overText: 'Your board: {parts}.',
  sheet: 'Minus points',
  sheetMissing: 'Numbers not connected',
  sheetNone: 'none',
  sheetSpirals: 'Spirals',
  sheetSum: 'Together',
  sheetBefore: 'Games before',
  winner: 'winner',

  lesson: {
    numbers:
      'Sixteen numbers stand around your board. Each that no path reaches costs its value, 30 at first. Fewest wins.',
    first:
      'Paths begin at the printed centre. In bright cells the squirrel fits as it is turned. Tap c4, above the centre.',
    staged: 'Dashed means: not sent yet, a tap takes it back. Place sends it to the table.',
    turned: 'Dotted cells take the tile only when it is turned. Tap d4: the ghost turns by itself.',
    turnedAny:
      'Wide joins wide. Dotted cells take the tile only when it is turned. Tap one: it turns by itself.',
    leadOn:
      'It could lead down or up. Turn shows the next way that fits: up, to the numbers. Then place it.',
    reach: 'The pizza is a straight wide path. On d5 it reaches the 3 at the edge.',
    preview: 'Before you place it you see what it brings: 30 becomes 27.',
    reached: 'The 3 is filled: it costs nothing any more. Hollow numbers still cost their value.',
    others: 'Everybody places the same tile. Nobody sees what you do before all have placed.',
    spiral:
      'A tile that does not fit, or that you do not want, goes face down on any free cell: a spiral. Each costs 1.',
    tray: 'Pale tiles are gone. Four of the others never come, so do not wait for a single one.',
    lost: 'A tile on a border cell settles its numbers: with an end towards it a number is connected, without one it is lost. You know it all now.',
    end: 'All boards are full. What is struck out costs its value, each spiral 1. The other board is there to be looked at.',
  },
} as const;
