// Rounds in words, for the log, replays and whoever listens.

import { number, t } from '../../lib/texts';
import type { Described, LogEntry, Play } from '../types';
import { nameOf } from './result';
import { type ConnectionsView, type Item, parsePlacement, ROUNDS } from './types';
import { listed, tileName } from './words';

interface Change {
  connected: number[];
  spiral: string | null;
  change: number;
}

/** What a round changed for a seat. */
function changeOf(entry: LogEntry, seat: number, view: ConnectionsView): Change {
  const fields = view.table[seat]?.sheet.fields ?? [];
  const mine = (entry.items as unknown as Item[]).filter((item) => item.points[seat]);
  const valueOf = (where: string) =>
    fields.find((field) => `${field.cell} ${field.side}` === where)?.value ?? 0;
  const won = mine.filter((item) => item.kind === 'number');
  const spiral = mine.find((item) => item.kind === 'spiral');
  return {
    connected: won.map((item) => valueOf(item.where[0] ?? '')),
    spiral: spiral?.where[0] ?? null,
    change: mine.reduce((sum, item) => sum + item.points[seat]!, 0),
  };
}

/** Which round of its game an entry was; other things stand in the log as well. */
function roundOf(entry: LogEntry, play: Play): number {
  const { moves, players } = play.view as ConnectionsView;
  const placed = entry.moves.join();
  for (let at = moves.length - players; at >= 0; at -= 1) {
    if (at % players === 0 && moves.slice(at, at + players).join() === placed) {
      return ((at / players) % ROUNDS) + 1;
    }
  }
  return 0;
}

export function describe(entry: LogEntry, play: Play): Described {
  const view = play.view as ConnectionsView;
  if (entry.kind !== 'turn')
    return { lead: '', text: plainText(entry, play), items: [], points: null };
  const placements = entry.moves.map(parsePlacement);
  const tile = tileName(placements[0]?.tile ?? '');
  const items = placements.map((placement, seat) => {
    const { connected, spiral, change } = changeOf(entry, seat, view);
    const what = spiral
      ? t('connections.onCellSpiral', { cell: spiral })
      : t('connections.onCell', { cell: placement.cell });
    const name = nameOf(play, seat);
    return {
      text: placements.length > 1 ? t('connections.entryItem', { name, where: what }) : what,
      points: connected.length || spiral ? number(change, true) : undefined,
      minus: change > 0,
    };
  });
  const own = play.you === null ? null : changeOf(entry, play.you, view).change;
  return {
    lead: String(roundOf(entry, play) || ''),
    text: t('connections.theTile', { tile }),
    items: items.map(({ points, ...item }) => (points === undefined ? item : { ...item, points })),
    points: own ? number(own, true) : null,
    minus: (own ?? 0) > 0,
  };
}

function plainText(entry: LogEntry, play: Play): string {
  const view = play.view as ConnectionsView;
  if (entry.kind !== 'dealt') return '';
  const n = entry.round ?? 1;
  if (n === 1) return t('connections.firstGame');
  const starter = (n - 1) % view.players;
  return starter === play.you
    ? t('connections.newGameYou', { n })
    : t('connections.newGame', { n, name: nameOf(play, starter) });
}

export function announce(entry: LogEntry, play: Play): string {
  const view = play.view as ConnectionsView;
  if (entry.kind !== 'turn') return plainText(entry, play);
  const parts = entry.moves.flatMap((move, seat) => {
    const { connected, spiral } = changeOf(entry, seat, view);
    const name = nameOf(play, seat);
    const where = [
      ...(connected.length ? [t('connections.gained', { numbers: listed(connected) })] : []),
      ...(spiral ? [t('connections.spiralAt', { cell: spiral })] : []),
    ];
    if (!where.length && seat !== play.you) return [];
    return [
      t('connections.announceItem', { name, where: where.join(', ') || parsePlacement(move).cell }),
    ];
  });
  const done = t('connections.announceRound', {
    n: roundOf(entry, play),
    parts: parts.length ? `${parts.join('; ')}.` : '',
  });
  return view.tile
    ? `${done} ${t('connections.announceNext', { tile: tileName(view.tile) })}`
    : done;
}
