// What a screen reader says about cards and places.
import { t } from '../../lib/texts';
import type { Desk } from './desk.svelte';
import { partnersOf } from './options';
import type { Ghost } from './scene';
import { gains, listed } from './words';

export function cardLabel(
  desk: Desk,
  card: string,
  where: 'hand' | 'adrift' | 'group',
  n = 0,
): string {
  const [own, other] = desk.readingOf(card);
  const kind = where === 'group' && desk.newCards.has(card) ? 'placed' : where;
  const label = t(`tether.card.${kind}`, { own, other, n });
  if (desk.picked === card) return t('tether.card.picked', { card: label });
  const link = desk.partners.get(card);
  if (link) return t('tether.card.target', { card: label, to: desk.readingOf(desk.picked!)[0] });
  const partners = desk.picked === null ? [...partnersOf(card, desk.links)] : [];
  if (partners.length === 0) return label;
  const to = listed(partners.map(([other, link]) => link.readings[link.cards.indexOf(other)]!));
  return t('tether.card.links', { card: label, to });
}

export function ghostLabel(desk: Desk, ghost: Ghost): string {
  const { link, own, other } = ghost;
  const facts = { own, other, link: link.readings.join('–') };
  if (!link.then?.scores || !link.points) return t('tether.ghost', facts);
  return t('tether.ghostScores', { ...facts, gains: gains(desk.play, link.points) });
}
