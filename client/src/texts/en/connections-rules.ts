export default {
  lede: 'Everybody has a board with numbers around it and lays the same tiles, one a round. Lead the paths of the centre out to the numbers: what is not reached counts against you. Fewest minus points win. For one to four players.',

  boardTitle: 'The board',
  boardCaption: 'Connected numbers are filled, open ones hollow, lost ones struck out.',
  board1:
    'Five columns, a to e, and five rows, 1 to 5 from bottom to top. In the middle, on c3, the centre is printed; 24 cells are free.',
  board2:
    'Sixteen numbers from 1 to 3 stand beyond the outer edges of the border cells, 30 in all. Only c5, e3, c1 and a3 have plain edge without a number. A corner cell touches two numbers. Every board has the same numbers, beginning at another corner.',
  centre: 'The centre: wide to the north and south, narrow to the east and west, all joined.',
  wide: 'A wide path. It is three times as broad and carries a broken line.',
  narrow: 'A narrow path.',
  spiral: 'The back of every tile: a spiral.',

  roundTitle: 'A round',
  round1:
    'The Starter turns one tile over and names its symbol. Everybody lays the same tile on their own board, all at the same time. Each tile has one to four ends, wide or narrow, and all its ends are joined in its middle.',
  round2:
    'Nobody sees what the others do before all have placed. Until then you may still change your placement.',
  round3:
    'There are 28 tiles and 24 rounds: four tiles stay out, and nobody knows which. The tray shows what is gone and what may come.',

  placeTitle: 'Where a tile fits',
  place1: 'Turn the tile as you like. Face up it goes on a free cell if',
  placeAttach: 'it continues at least one end of the centre or of a tile that lies face up,',
  placeMatch:
    'towards the centre and every face-up tile it matches: wide to wide, narrow to narrow, empty side to empty side,',
  placeEdge: 'none of its ends leads into plain edge.',
  placeFree:
    'Towards free cells, spirals and numbers anything goes: you may leave a number unconnected on purpose.',
  right: 'Wide meets wide to the west, narrow meets narrow to the south.',
  wrongEmpty: 'Its empty side lies against the narrow end below.',
  wrongNothing: 'It continues nothing, and it cuts off the wide end from the west.',
  wrongKind: 'Narrow cannot continue wide.',
  wrongEdge: 'Above c5 there is plain edge, so no end may lead there.',
  rightNumber: 'The end at the edge connects the 3.',
  rightNoNumber: 'Allowed as well: the 3 stays unconnected, and is lost.',
  rightSpiral: 'A path may lead into a spiral; there it ends.',

  spiralTitle: 'Spirals',
  spiral1:
    'A tile that does not fit must be laid face down, as a spiral; one that you do not want may be. It goes on any free cell, also far away from everything else.',
  spiral2: 'A spiral costs 1, and the numbers at its cell are lost.',

  lieTitle: 'What lies, lies',
  lie1: 'As soon as the next tile is turned over, nothing is moved or turned any more.',

  minusTitle: 'Minus points',
  minus1:
    'At the end add up all numbers to which no end leads, and 1 for each spiral. Every face-up tile hangs together with the centre, so an end that points at a number connects it.',
  minus2:
    'On the board above: 30 without the 3 above d5 and the 1 beside a2, and 1 for the spiral, makes 27.',

  endTitle: 'The end',
  end1: 'After 24 rounds all boards are full. The fewest minus points win; whoever ties shares the win.',
  end2: 'A table plays one game, or a series of as many games as there are players. Then everybody is the Starter once, keeps their board, and the minus points of all games are added up.',

  soloTitle: 'Alone',
  solo1: 'You play against yourself: what are you worth with these minus points?',

  setTitle: 'The tiles',
  set1: 'The rulebook leaves open which tiles there are. This edition has each of the 23 tiles that differ, and five of them twice, 28 in all.',
  set2: 'Boards are called blue, green, red and yellow. All boards of a table are different.',
  set3: 'If you own another set, the table can play it: give it a file with 28 tiles and your boards when you set the table up. Tiles whose symbols are not known here show the first letters of their names.',

  handTitle: 'At this table',
  hand1:
    'Bright cells take the tile as it is turned. Dotted cells take it when it is turned: a tap there turns it, another tap turns it on to the next way that fits.',
  hand2:
    'A tap on the tile in hand turns it, as do the wheel and the keys R, E and Q. F turns it face down.',
  hand3:
    'A tap on a cell, or dragging the tile there, shows what it would bring. Place sends it; Escape takes it back. With the keyboard: arrows, Enter, and Enter once more.',
  hand4: 'After that you may take it up again for as long as somebody else still has to place.',
  notation:
    'Moves are written with symbol, cell and turn, such as key b3 r90 (turned by a quarter clockwise), or key b3 spiral.',
} as const;
