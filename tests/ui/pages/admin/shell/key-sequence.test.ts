import { describe, expect, test } from '@jest/globals';
import { KeySequence } from '../../../../../src/ui/pages/admin/shell/shortcuts.tsx';

const key = (name: string, held: { readonly ctrlKey?: boolean; readonly metaKey?: boolean; readonly altKey?: boolean } = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});
const press = (...names: readonly string[]) => {
  const sequence = new KeySequence();
  return names.map((name, place) => sequence.press(key(name), place * 100, false)).at(-1);
};

describe('keys', () => {
  test('open the search, on either kind of keyboard, also while typing', () => {
    for (const held of [{ ctrlKey: true }, { metaKey: true }])
      expect(new KeySequence().press(key('K', held), 0, true)).toEqual({ does: 'search' });
    expect(new KeySequence().press(key('k', { ctrlKey: true, altKey: true }), 0, false)).toBeNull();
  });
  test('open the list of themselves', () => expect(press('?')).toEqual({ does: 'help' }));
  test('go somewhere, one after the other', () => {
    expect(press('g', 'p')).toEqual({ does: 'go', key: 'p' });
    expect(press('g', 'g')).toEqual({ does: 'go', key: 'g' });
    expect(press('g', 'P')).toEqual({ does: 'go', key: 'p' });
    expect(press('p')).toBeNull();
    expect(press('g', 'p', 'p')).toBeNull();
  });
  test('mean nothing while somebody types, or after too long', () => {
    const sequence = new KeySequence();
    expect(sequence.press(key('g'), 0, true)).toBeNull();
    expect(sequence.press(key('p'), 100, false)).toBeNull();
    expect(sequence.press(key('?'), 200, true)).toBeNull();
    sequence.press(key('g'), 1000, false);
    expect(sequence.press(key('p'), 2600, false)).toBeNull();
    sequence.press(key('g'), 3000, false);
    expect(sequence.press(key('p', { ctrlKey: true }), 3100, false)).toBeNull();
    expect(sequence.press(key('Shift'), 3200, false)).toBeNull();
  });
});
