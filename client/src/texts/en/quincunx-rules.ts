export default {
  lede: 'Cards are laid into a spread of five by five. Each one scores with what it comes to lie beside: sums, pairs, straights. The most points win. For two to four players.',

  deckTitle: 'The cards',
  deck1:
    'The Decktet has 36 cards and six suits. Number cards go from 2 to 9, three of each, and have two suits. An Ace counts 1, a Crown 10; they have one suit each.',
  deck2: 'So every suit has each rank from 1 to 10 exactly once.',
  aceCaption: 'Ace of Moons, worth 1',
  numberCaption: '7 of Suns and Knots',
  crownCaption: 'Crown of Wyrms, worth 10',
  excuseCaption: 'the Excuse, only if you agree on it',

  dealTitle: 'The deal',
  deal1:
    'The corners and the middle of the spread get an open card; with three players only the corners. Then everybody gets a hand: ten cards each for two players, seven for three, six for four. The rest is the deck.',
  deal2: 'Whoever sits to the left of the dealer begins, then it goes around clockwise.',
  dealCaption: 'The five cards of the deal, the quincunx.',

  turnTitle: 'Your turn',
  turn1:
    'Lay one card from your hand on any free cell, whether it touches others or not. It scores, you draw the cards that it earned, and the next player is to move.',
  turn2:
    'Only the card that you just laid scores; points can be lost as well. There is no passing.',

  besideTitle: 'Neighbours',
  beside1:
    'Look at each card directly above, below, left and right of yours, one after the other, and add the two ranks.',
  sum: 'Sum of the two',
  gets: 'What you get',
  sumLow: 'up to 9',
  getsLow:
    'minus the sum; plus the sum if one of them is an Ace with a suit that the other has too',
  sumTen: '10',
  getsTen: 'nothing',
  sumDraw: '11 or 20',
  getsDraw: 'a card from the deck',
  sumHigh: '12 to 19',
  getsHigh: 'what is above ten',
  besideCaption:
    'The 6 has four neighbours: 3 costs nine, 8 brings four, 5 a card, and with 4 it makes ten, which is nothing.',
  aceExample:
    'The Ace of Moons shares Moons with the right 2, so that three counts for it. The left 2 has no Moons: three against it.',
  beside2:
    'Cards are drawn when all has been scored. When the deck is empty, there is nothing to draw. Two Aces never share a suit: side by side they cost 2.',

  bonusTitle: 'Bonuses',
  pair: 'Pair, 5 points.',
  pair1:
    'A neighbour with the same rank. Each such neighbour counts, except those of a three of a kind.',
  pairCaption: 'Seven and seven are 14, which is four, and a pair.',
  straight: 'Straight, 20 points.',
  straight1:
    'Your card belongs to three or more cards in one line (a row, a column or a diagonal) whose ranks go up by one from card to card. Ace comes before 2, Crown after 9, and it does not go around.',
  straightCaption: 'Diagonals count for straights, though not for sums.',
  three: 'Three of a kind, 30 points.',
  three1: 'The same with three or more cards of one rank. They do not count as pairs as well.',
  threeCaption: 'Three 8s in a row, and the sum with the neighbour.',
  lines:
    'Each of the four lines through your card gives at most one of the two, the better one; different lines all count. A straight that is made longer scores again, and it counts once even if your card fills a gap in its middle.',
  power: 'Power play.',
  power1:
    'An Ace comes to lie beside the Crown of its suit, or the Crown beside the Ace: add the ranks of all other cards of that suit in the spread. That can be nothing, and at most 44. Ace and Crown make 11, so you draw a card too.',
  powerCaption: 'The framed cards have Leaves: 2, 5 and 9 make 16.',

  wholeTitle: 'All together',
  wholeCaption:
    'Three, four, five down the column is a straight: 20. The 4 makes nine, which costs nine; the 8 brings three, the Crown five. 19 in all.',

  endTitle: 'The end of a round',
  end1: 'A round is over when all 25 cells are taken, after the draws of the last card.',
  end2: 'Whatever is left in a hand then counts against its owner: a number card its rank, a Crown 10, an Ace 15. You have cards left if you drew some; with four players everybody keeps at least one.',
  end3: 'Going first is an advantage. So a match has as many rounds as players, and everybody deals once; another number can be agreed on. The most points win the match, and equal ones share it.',

  variantsTitle: 'Variants',
  flush: 'Flush.',
  flush1:
    'Ten points when your card completes four or more cards with one suit in common, in an unbroken line or as a box of two by two. One flush a line; every box counts, and a flush may stand beside a straight.',
  flushLineCaption: 'All four have Waves.',
  flushBoxCaption: 'A box of Knots.',
  excuse: 'The Excuse.',
  excuse1:
    'A 37th card without rank and suit. It gives and takes nothing, breaks every line, and costs nothing in hand.',
  muggins: 'Muggins.',
  muggins1:
    'Nobody tells you what you scored. After laying a card you claim a number: all that it gains. Losses count by themselves.',
  muggins2:
    'A claim that is too high loses all gains of this card. Otherwise you get what you claimed, and the others are asked in turn, from your left: each may call one number or pass. The first who calls exactly what you missed gets it, and the asking ends. A wrong call costs nothing. Cards are drawn after that.',
  rounds: 'Rounds.',
  rounds1: 'From one to twelve.',

  tableTitle: 'At this table',
  table1:
    'Pick up a card, by tap or by dragging it, and every free cell shows what it would score there. Below each card of your hand stands its best place. A table can be opened without this help; Muggins never has it.',
  table2:
    'The marker lines show why a card scored. They stay until the next card is laid, and each entry of the score sheet shows its own again.',
  table3:
    'With the keyboard: arrows move in the hand and over the spread, Enter picks up, stages and places, Escape takes back.',
} as const;
