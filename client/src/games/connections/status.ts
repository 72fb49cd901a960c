// What the person can do now, or waits for, in a title and a sentence.

import { t } from '../../lib/texts';
import type { Play } from '../types';
import type { Hand } from './hand.svelte';
import type { ConnectionsView } from './types';
import { effectText, listed } from './words';

export interface Status {
  title: string;
  text: string;
}

/** Names of the seats that still have to place. */
export function placingNames(play: Play): string[] {
  const view = play.view as ConnectionsView;
  return view.table
    .filter((place) => !place.placed)
    .map((place) =>
      place.seat === play.you ? t('connections.you') : play.seats[place.seat]!.name,
    );
}

/** A bot sits in for whoever left, until the seat is taken back. */
export function hasLeft(play: Play): boolean {
  return play.you !== null && play.seats[play.you]?.presence === 'bot';
}

export function statusOf(hand: Hand, play: Play): Status {
  const tile = hand.name;
  const view = hand.view;
  if (hasLeft(play) && hand.mode !== 'over')
    return { title: t('connections.leftTitle', { tile }), text: t('connections.leftText') };
  switch (hand.mode) {
    case 'over':
      return { title: t('connections.overTitle'), text: '' };
    case 'watch': {
      const names = placingNames(play);
      const text =
        names.length < view.players
          ? t('connections.watchText', { n: names.length, names: listed(names) })
          : '';
      return { title: t('connections.watchTitle', { tile }), text };
    }
    case 'wait':
      return {
        title: t('connections.waitTitle', { round: view.round }),
        text: t('connections.waitText', { tile }),
      };
    case 'staged':
      return stagedStatus(hand);
    case 'sent': {
      if (play.phase === 'offline') {
        return { title: t('connections.offlineTitle'), text: t('connections.offlineText') };
      }
      const text = t('connections.sentText', { tile, cell: hand.laid?.cell ?? '' });
      return { title: t('connections.sentTitle'), text };
    }
    case 'placed': {
      const names = placingNames(play);
      const key = names.length > 1 ? 'connections.placedTextMany' : 'connections.placedText';
      return {
        title: t('connections.placedTitle', { cell: hand.laid?.cell ?? '' }),
        text: names.length ? t(key, { names: listed(names) }) : t('connections.placedAll'),
      };
    }
    case 'choose':
      return chooseStatus(hand);
  }
}

function stagedStatus(hand: Hand): Status {
  const { cell, turn } = hand.staged!;
  const spiral = turn === 'spiral';
  const title = t(spiral ? 'connections.stagedSpiral' : 'connections.stagedTitle', { cell });
  return { title, text: hand.effect ? effectText(hand.effect) : '' };
}

function chooseStatus(hand: Hand): Status {
  const tile = hand.name;
  if (hand.changing) {
    const cell = hand.place?.pending?.cell ?? '';
    return {
      title: t('connections.changeTitle', { tile }),
      text: t('connections.changeText', { cell }),
    };
  }
  if (hand.down) {
    return { title: t('connections.downTitle'), text: t('connections.downText') };
  }
  const { bright, pale } = hand.counts;
  const title = t('connections.chooseTitle', { tile });
  if (!bright && !pale) return { title, text: t('connections.fitsNowhere') };
  if (!bright) return { title, text: t('connections.fitsTurned', { n: pale }) };
  if (!pale) return { title, text: t('connections.fitsNow', { n: bright }) };
  return { title, text: t('connections.fitsBoth', { n: bright, more: pale }) };
}

/** When the others' boards are opened next; nothing before the second round and at the end. */
export function openingText(play: Play): string {
  const view = play.view as ConnectionsView;
  if (view.over || view.round < 2) return '';
  const round = view.round - 1;
  const names = placingNames(play);
  const own = play.you !== null && !view.table[play.you]?.placed;
  return own || !names.length
    ? t('connections.asAfterYou', { round })
    : t('connections.asAfter', { round, n: names.length, names: listed(names) });
}
