// Tiles, ends and numbers in words.

import { t } from '../../lib/texts';
import type { Effect } from './hand.svelte';
import { type NumberField, type PlacedTile, type Side, SIDES } from './types';

/** "key"; of another set "blue-key" becomes "blue key". */
export function tileName(tile: string): string {
  return tile.replaceAll('-', ' ');
}

/** "1, 2 and 3" */
export function listed(parts: readonly (string | number)[]): string {
  const texts = parts.map(String);
  const last = texts.pop() ?? '';
  return texts.length ? t('connections.and', { a: texts.join(', '), b: last }) : last;
}

export function sideName(side: Side): string {
  return t(`connections.sides.${side}`);
}

/** "wide north and east, narrow south" */
export function endsOf(sides: string): string {
  const where = (kind: string) => SIDES.filter((_, k) => sides[k] === kind).map(sideName);
  const wide = where('w');
  const narrow = where('n');
  return [
    ...(wide.length ? [t('connections.endWide', { sides: listed(wide) })] : []),
    ...(narrow.length ? [t('connections.endNarrow', { sides: listed(narrow) })] : []),
  ].join(', ');
}

export function cellText(tile: PlacedTile): string {
  return tile.sides === null
    ? t('connections.cellSpiral', { cell: tile.cell })
    : t('connections.cellTile', {
        cell: tile.cell,
        tile: tileName(tile.tile),
        ends: endsOf(tile.sides),
      });
}

export function numberText(field: NumberField): string {
  return t('connections.number', {
    value: field.value,
    cell: field.cell,
    side: sideName(field.side),
    state: t(`connections.states.${field.state}`),
  });
}

const values = (fields: readonly NumberField[]) => listed(fields.map((field) => field.value));

/** "connects 2 and 1, gives up 3" */
export function effectText(effect: Effect): string {
  const parts = [
    ...(effect.connects.length
      ? [t('connections.connects', { numbers: values(effect.connects) })]
      : []),
    ...(effect.spiral ? [t('connections.costsSpiral')] : []),
    ...(effect.loses.length ? [t('connections.loses', { numbers: values(effect.loses) })] : []),
  ];
  return parts.join(', ') || t('connections.changesNothing');
}

/** "18 at the edge, 1 spiral" */
export function partsText(edge: number, spirals: number): string {
  return t('connections.edgeAndSpirals', {
    edge: t('connections.atEdge', { n: edge }),
    spirals: spirals ? t('connections.spirals', { n: spirals }) : t('connections.noSpiral'),
  });
}
