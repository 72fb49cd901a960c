export default {
  lede: 'Two sides build the same groups of cards, and each reads them differently. One side is paid for how tall the groups grow, the other for how wide. For two players, or four in two teams.',
  cards: {
    title: 'The cards',
    pair: 'Every card shows a number, and upside down another: its digits change places. What is 59 to you is 95 to whoever sits opposite.',
    line: 'On the screen your own reading is large. The other side’s is small and upside down in the far corner. A line under every number tells which way is up, so that 66 is never 99.',
    names:
      'There are 53 cards: one for each pair of two different digits from 01 and 10 to 89 and 98, and the doubles 11, 22 … 88, which read alike from both sides.',
    you: 'you read 59',
    they: 'they read 95',
    double: 'a double',
    label: 'A card that reads {own} from here and {other} from there',
  },
  sides: {
    title: 'Two sides of one table',
    text: 'Horizontal links cards side to side: the number grows to the right. Vertical sits opposite and links them up and down: as Vertical sees it, the number grows upwards. Here is one group from both sides.',
    h: 'Horizontal sees it so and made the links 35–36 and 36–37.',
    v: 'Vertical sees it so and made the links 63–64 and 64–65.',
    labelH: 'Five cards: 35, 36 and 37 in a row, 46 and 56 below the 36',
    labelV:
      'The same five cards turned around: 65, 64, 63 from the top, with 73 and 53 beside the 63',
    always:
      'It always works out. Whatever comes to lie beside or below each other follows each other for the side whose way it is. Such neighbours that nobody linked are joined by a dotted line.',
  },
  start: {
    title: 'The start',
    text: 'Each player gets five cards. Three more lie open and sideways: they are adrift, and neither of their numbers counts yet. The rest is the deck. Vertical begins.',
  },
  turn: {
    title: 'Your turn',
    text: 'You do one of two things: you link cards, or you set one adrift. Then you draw.',
  },
  link: {
    title: 'Link cards',
    first:
      'Your first link needs a card from your hand. It joins it to a card that follows it, or that it follows: another from your hand, an adrift one, or one in a group.',
    further:
      'Then go on as long as you like. Each further link joins one card of the group you are building to a card of your hand, an adrift card, or a card of another group.',
    stop: 'You may stop after any link. Nothing has to be linked, even where it could be.',
    stay: 'Linked cards never part and never turn again. A card in a group counts for you with the number that you read there.',
    axis: 'You make links only along your own way: Horizontal side to side, Vertical up and down.',
    label: 'A group with 55 just linked to 56, and the two places where 45 could go',
    caption:
      'Horizontal has linked 55–56 and holds 45. It goes before the 46, or turned around, as 54, before the 55.',
  },
  join: {
    title: 'Join groups',
    text: 'When a card of another group follows one of yours, a link brings that whole group along. Both are slid together and are one group from then on.',
    only: 'Only a link joins groups. Two cards that would fit stay apart until somebody links them.',
    caption: 'Linked by 72–73, they are one group of six.',
    labelOne: 'A group of three: 71, 72 and 82 below it',
    labelTwo: 'A group of three: 73, 83, 93 in a column',
    labelBoth: 'Both groups as one, 73 beside 72 and 83 beside 82',
  },
  adrift: {
    title: 'Or set a card adrift',
    text: 'Put one card of your hand with the adrift ones and take another for it: a different adrift card, or the top of the deck.',
    open: 'A card taken from the adrift row is known to everybody. The table keeps it open in your hand until you play it.',
    label: 'An adrift card: {own} or {other}',
  },
  draw: {
    title: 'Then draw',
    text: 'After either you draw one card if you hold fewer than six, however many you played. Six is the most that a hand can hold.',
  },
  score: {
    title: 'Points',
    text: 'A group scores at the end of a turn of links when it has reached 6 cards (small), 10 (medium) or 14 (large) for the first time.',
    who: 'Draw a rectangle around it. Vertical gets its height in cards, Horizontal its width, whoever’s turn it was.',
    once: 'A group scores at most once a turn, for the largest size it has reached.',
    jump: 'A size that was jumped over is gone: from 5 to 10 cards it scores as medium, and never as small.',
    marks:
      'When groups are joined, the new one scores for a size only if none of its parts had reached that size before. A group of 6 and one of 3 are 9 cards and score nothing; at 10 they score.',
    every: 'Every group can score, and there may be any number of groups.',
    wide: '3 wide: +3',
    tall: '4 tall: +4',
    label: 'A group of seven cards in a rectangle three wide and four tall',
    caption: 'Seven cards: Vertical gets 4 points, Horizontal 3.',
  },
  end: {
    title: 'The end',
    text: 'The game ends at the end of a turn',
    large: 'in which a group scored as large,',
    lead: 'or after which one side is 6 or more points ahead.',
    deck: 'When the last card of the deck is drawn, every player has one more turn.',
    idle: 'Twenty turns in a row in which cards were only swapped with the adrift ones, none drawn, end it as well.',
    winner:
      'More points win. If they are equal, the side with fewer cards in hand wins, and if those are equal too, both sides win. The last player does not draw any more.',
  },
  team: {
    title: 'Four players',
    text: 'Two play Vertical and two Horizontal, and the turn goes round, so that the sides alternate. Partners win together. In a turn of links your partner may help:',
    hand: 'After at least one link you hand over.',
    help: 'Your partner may link cards of their own hand to the group that you are building, no adrift cards and no other groups, and hands back.',
    back: 'So it goes to and fro. The turn ends when one of you adds nothing.',
    draw: 'Then you draw as usual, and your partner draws one card if they played any. In a tie the hands of both partners count together. Whoever has no card passes.',
    talk: 'Partners may talk, but not about the cards in their hands, and they do not see each other’s.',
  },
  more: {
    title: 'Good to know',
    apart:
      'In a wide group two cards whose numbers follow each other may lie far apart: places count, not numbers. Width and height are measured on the table.',
    twice:
      'So one card may fit at two places of one group, as 41 after 40 and as 41 before 42. These are two different links, and you choose.',
    edge: 'Nothing follows 98, and nothing comes before 01.',
    lift: 'Groups may be lifted over others: nothing on the table is ever in the way of a link.',
    notation:
      'In records a link is written 18-19, as the player reads it; ~25 sets 25/52 adrift, <47 takes 47/74, <deck draws, end finishes the turn and pass hands over.',
  },
} as const;
