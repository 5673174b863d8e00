import { describe, expect, test } from '@jest/globals';
import { oklch } from '../../../src/infrastructure/artwork/color.ts';

describe('artwork colours', () => {
  test.each([
    [0, 0, 0, '#000000'],
    [1, 0, 0, '#ffffff'],
    [0.628, 0.2577, 29.23, '#ff0000'],
    [0.452, 0.3132, 264.05, '#0000ff'],
  ])('oklch(%p %p %p): %p', (lightness, chroma, hue, hex) => expect(oklch(lightness, chroma, hue)).toBe(hex));

  test('colour outside the gamut: the nearest displayable one of the same hue', () => {
    expect([oklch(0.8, 0.9, 88), oklch(0.8, 0.9, 240)]).toEqual(['#e8b616', '#76c7ff']);
  });
});
