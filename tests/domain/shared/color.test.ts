import { expect, test } from '@jest/globals';
import { contrast, isHexColor, isReadableOn } from '../../../src/domain/shared/color.ts';

test('contrast: WCAG ratio, 21 for black on white, 1 for equal colours', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#777777')).toBe(1);
  // The well-known pair just below and just above 4.5 on white.
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

test.each([
  ['#a1B2c3', true],
  ['#abc', false],
  ['red', false],
  ['#a1b2c3;}', false],
  ['', false],
])('stored colour: %p, valid: %p', (value, expected) => expect(isHexColor(value)).toBe(expected));

test('readable colour: contrast of at least 4.5:1', () => {
  expect(isReadableOn('#767676', '#ffffff')).toBe(true);
  expect(isReadableOn('#777777', '#ffffff')).toBe(false);
  expect(isReadableOn(null, '#ffffff')).toBe(false);
  expect(isReadableOn('white', '#000000')).toBe(false);
});

test('stored colour: text before the colour is rejected', () => expect(isHexColor('x#a1b2c3')).toBe(false));
