// Every text at once, for tests and the pages of client/dev; the app loads a game's texts with
// the game (games/index.ts).
import { addTexts } from '../../lib/texts';
import hint from './hint';
import review from './review';
import connections from './connections';
import connectionsRules from './connections-rules';
import quincunx from './quincunx';
import quincunxRules from './quincunx-rules';
import tether from './tether';
import tetherRules from './tether-rules';

addTexts('hint', hint);
addTexts('review', review);
addTexts('tether', tether);
addTexts('connections', connections);
addTexts('quincunx', quincunx);
addTexts('tetherRules', tetherRules);
addTexts('connectionsRules', connectionsRules);
addTexts('quincunxRules', quincunxRules);
