import { describe, expect, it } from 'vitest';
import { addTexts, hasText, number, t, type TextKey } from '../src/lib/texts';

describe('texts', () => {
  it('fills placeholders and leaves unknown ones', () => {
    expect(t('table.waitingFor', { name: '<b>Ada</b>' })).toBe('Waiting for <b>Ada</b>');
    expect(t('table.waitingFor')).toBe('Waiting for {name}');
  });
  it('chooses plurals', () => {
    expect(t('table.watching', { n: 1 })).toBe('1 watching');
    expect(t('wait.missing', { n: 1 })).toBe('one seat is free');
    expect(t('wait.missing', { n: 3 })).toBe('3 seats are free');
  });
  it('shows the key of what is missing, never what an object inherits', () => {
    expect(t('table.nothing' as TextKey)).toBe('table.nothing');
    expect(hasText('problem.constructor.title')).toBe(false);
    expect(hasText('problem.no_table.title')).toBe(true);
  });
  it('takes the texts of a game', () => {
    addTexts('chess', { mate: 'Mate in {n}' });
    expect(t('chess.mate' as TextKey, { n: 2 })).toBe('Mate in 2');
  });
  it('writes a real minus sign', () => {
    expect([number(-4), number(4, true), number(0, true)]).toEqual(['−4', '+4', '0']);
  });
});
