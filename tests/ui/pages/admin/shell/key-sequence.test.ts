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

describe('keyboard shortcuts', () => {
  test('Ctrl+K and Cmd+K open the search, while typing too', () => {
    for (const held of [{ ctrlKey: true }, { metaKey: true }])
      expect(new KeySequence().press(key('K', held), 0, true)).toEqual({ does: 'search' });
    expect(new KeySequence().press(key('k', { ctrlKey: true, altKey: true }), 0, false)).toBeNull();
  });
  test('question mark opens the list of shortcuts', () => expect(press('?')).toEqual({ does: 'help' }));
  test('g and a letter, in sequence, navigate', () => {
    expect(press('g', 'p')).toEqual({ does: 'go', key: 'p' });
    expect(press('g', 'g')).toEqual({ does: 'go', key: 'g' });
    expect(press('g', 'P')).toEqual({ does: 'go', key: 'p' });
    expect(press('p')).toBeNull();
    expect(press('g', 'p', 'p')).toBeNull();
  });
  test('no effect while typing, after a pause, or with a modifier', () => {
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
