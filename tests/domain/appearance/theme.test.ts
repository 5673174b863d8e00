import { expect, test } from '@jest/globals';
import { readThemeMode, themeOf, toggled } from '../../../src/domain/appearance/theme.ts';

test.each([
  [null, 'dark'],
  ['light', 'light'],
  ['auto', 'auto'],
  ['blue', 'dark'],
  ['', 'dark'],
])('theme mode: stored value %p is read as %p', (stored, expected) => expect(readThemeMode(stored)).toBe(expected));

test('theme: the mode auto follows the system, light and dark do not', () => {
  expect([themeOf('auto', true), themeOf('auto', false), themeOf('dark', true), themeOf('light', false)]).toEqual([
    'light',
    'dark',
    'dark',
    'light',
  ]);
});

test('theme toggle: switches from the displayed theme to the other one', () => {
  expect([toggled('dark', true), toggled('light', false), toggled('auto', true), toggled('auto', false)]).toEqual([
    'light',
    'dark',
    'dark',
    'light',
  ]);
});
