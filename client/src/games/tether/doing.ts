// What is going on at the board, in a title and a line, and what its main button does.
import { t } from '../../lib/texts';
import type { Desk } from './desk.svelte';
import { isLink } from './options';
import type { GroupThen, TetherView } from './types';
import { both, chain, gains, listed, who } from './words';
import { resultOf } from './result';

export interface Doing {
  title: string;
  text: string;
  waiting: boolean;
  /** Text of the main button, or null where there is none. */
  send: string | null;
  ready: boolean;
  /** The move that would be taken back. */
  last: string;
}

const NOTHING = { waiting: false, send: null, ready: true, last: '' };

export function doing(desk: Desk): Doing {
  const { play, view } = desk;
  if (play.status === 'over' || view.over) return { ...NOTHING, ...resultOf(play) };
  if (play.sent.length > 0) return sending(desk);
  if (!play.live) return waiting(desk);
  const last = play.staged.at(-1)?.replace('-', '–').replace(/^[~<]/, '') ?? '';
  return { ...NOTHING, last, ...acting(desk) };
}

function sending({ play }: Desk): Doing {
  const kind = play.phase === 'offline' ? 'offline' : 'sending';
  return { ...NOTHING, title: t(`tether.act.${kind}`), text: t(`tether.act.${kind}Hint`) };
}

function waiting({ play, view, you }: Desk): Doing {
  const acting = view.acting[0];
  if (acting === undefined) return { ...NOTHING, title: '', text: '' };
  const name = who(play, acting);
  if (you === null) {
    const text = play.hands ? '' : t('tether.act.watchingHint');
    return { ...NOTHING, title: t('tether.act.watching', { who: name }), text };
  }
  // A bot sits in for whoever left; the banner above says so and gives the seat back.
  if (acting === you && !play.hands)
    return { ...NOTHING, waiting: true, title: t('table.replaced'), text: '' };
  const text =
    view.turn === you ? t('tether.act.waitingHelp', { who: name }) : t('tether.act.waitingHint');
  return { ...NOTHING, waiting: true, title: t('tether.act.waiting', { who: name }), text };
}

type Part = Pick<Doing, 'title' | 'text'> & Partial<Doing>;

function acting(desk: Desk): Part {
  if (desk.picked !== null) return holding(desk);
  if (desk.play.staged[0]?.startsWith('~')) return drifting(desk);
  if (desk.view.phase === 'connect') return connecting(desk);
  if (desk.view.phase === 'take') return drifting(desk);
  if (desk.moves.has('pass')) {
    const send = t('tether.button.pass');
    return { title: t('tether.act.noHand'), text: t('tether.act.noHandHint'), send };
  }
  const hint = desk.links.length > 0 ? 'startHint' : 'driftHint';
  return { title: t('tether.act.yourTurn'), text: t(`tether.act.${hint}`) };
}

function holding(desk: Desk): Part {
  const [own] = desk.readingOf(desk.picked!);
  const title = t('tether.act.picked', { card: own });
  const partners = [...desk.partners].map(
    ([card, link]) => link.readings[link.cards.indexOf(card)]!,
  );
  if (partners.length > 0) {
    return { title, text: t('tether.act.fits', { cards: listed([...new Set(partners)].sort()) }) };
  }
  return { title, text: t(desk.canDrift ? 'tether.act.fitsDrift' : 'tether.act.fitsNone') };
}

function drifting(desk: Desk): Part {
  const card = desk.view.set_adrift ?? desk.play.staged[0]?.slice(1) ?? '';
  const title = t('tether.act.drifted', { card: both(card) });
  const send = t('tether.button.send');
  const { taken } = desk;
  if (taken === undefined) {
    const none = desk.view.phase !== 'take' && desk.play.phase === 'idle';
    const text = t(none ? 'tether.act.driftedNone' : 'tether.act.driftedHint');
    return { title, text, send, ready: none };
  }
  const text =
    taken === '<deck'
      ? t('tether.act.tookDeck')
      : t('tether.act.tookAdrift', { card: both(taken.slice(1)) });
  return { title, text, send };
}

function connecting(desk: Desk): Part {
  const { play, view } = desk;
  const staged = play.staged.filter(isLink);
  const then = (desk.finish?.group ?? null) as GroupThen | null;
  const send = sendText(desk, view);
  const ready = desk.finish !== undefined && play.phase !== 'trying';
  if (desk.isTeam && staged.length === 0) {
    const key = desk.helping ? 'helpHint' : 'backHint';
    const title = desk.helping
      ? t('tether.act.help', { who: who(play, view.turn!) })
      : t('tether.act.yourTurn');
    return { title, text: t(`tether.act.${key}`), send, ready };
  }
  const title =
    staged.length > 0 ? t('tether.act.linked', { links: chain(staged) }) : t('tether.act.yourTurn');
  return { title, text: then ? outlook(desk, then) : t('tether.act.linkedOn'), send, ready };
}

/** What ending the turn would bring, or what is missing. */
function outlook(desk: Desk, then: GroupThen): string {
  if (then.scores) return gains(desk.play, [then.height, then.width]);
  const group = t('tether.act.groupLine', { n: then.size, width: then.width, height: then.height });
  if (desk.isTeam && desk.view.linked && !desk.helping) {
    return t('tether.act.handsTo', { group, who: who(desk.play, (desk.you! + 2) % 4) });
  }
  const next = [6, 10, 14].find((size) => size > then.size);
  return next === undefined ? group : t('tether.act.toGo', { group, n: next - then.size });
}

function sendText(desk: Desk, view: TetherView): string {
  if (!desk.isTeam)
    return t(desk.play.staged.length > 0 ? 'tether.button.send' : 'tether.button.end');
  if (!view.linked) return t('tether.button.end');
  if (desk.helping) return t('tether.button.handBack');
  return t('tether.button.handOver');
}
