import { expect, test } from '@jest/globals';
import { readThemeMode, themeOf, toggled } from '../../../src/domain/appearance/theme.ts';

test.each([
  [null, 'dark'],
  ['light', 'light'],
  ['auto', 'auto'],
  ['blue', 'dark'],
  ['', 'dark'],
])('%p stored is %p', (stored, expected) => expect(readThemeMode(stored)).toBe(expected));

test('auto follows the system, the others do not', () => {
  expect([themeOf('auto', true), themeOf('auto', false), themeOf('dark', true), themeOf('light', false)]).toEqual([
    'light',
    'dark',
    'dark',
    'light',
  ]);
});

test('toggling goes from what is seen to the other', () => {
  expect([toggled('dark', true), toggled('light', false), toggled('auto', true), toggled('auto', false)]).toEqual([
    'light',
    'dark',
    'dark',
    'light',
  ]);
});
