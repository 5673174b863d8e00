import { describe, expect, test } from '@jest/globals';
import { blurCells, blurredAt, cropped, noEdit, pixelsOf, watermarkPlace } from '../../../src/domain/media/picture-edit.ts';

const HALF = { x: 0.5, y: 0, width: 0.5, height: 1 };

describe('picture edit', () => {
  test('second crop: relative to the first', () => {
    expect(cropped(cropped(noEdit, HALF), HALF).crop).toEqual({ x: 0.75, y: 0, width: 0.25, height: 1 });
  });
  test('blur: at the selected place, also after a crop', () => {
    const { blurred } = blurredAt(cropped(noEdit, HALF), { x: 0, y: 0.5, width: 0.5, height: 0.5 });
    expect(blurred).toEqual([{ x: 0.5, y: 0.5, width: 0.25, height: 0.5 }]);
  });
});

describe('region in pixels', () => {
  test('fraction: rounded outwards, limited to the picture', () => {
    expect(pixelsOf({ x: 0.101, y: 0.101, width: 0.2, height: 0.2 }, 100, 100)).toEqual({ x: 10, y: 10, width: 21, height: 21 });
    expect(pixelsOf({ x: -0.1, y: 0.9, width: 2, height: 0.5 }, 100, 50)).toEqual({ x: 0, y: 45, width: 100, height: 5 });
  });
  test('empty region: at least one pixel', () => {
    expect(pixelsOf({ x: 1, y: 1, width: 0, height: 0 }, 10, 10)).toEqual({ x: 9, y: 9, width: 1, height: 1 });
  });
  test.each([
    [600, 100, 6, 1],
    [100, 600, 1, 6],
    [4000, 4000, 6, 6],
    [1, 1, 6, 6],
  ])('blur of %p x %p: at most %p x %p cells of mean colour, so that digits are unreadable', (width, height, columns, rows) =>
    expect(blurCells({ x: 0, y: 0, width, height })).toEqual({ columns, rows }),
  );
});

test.each([
  ['a wide one by the picture’s width', 1000, 800, 10, { x: 250, y: 375, width: 500, height: 50 }],
  ['a square one by its height', 1000, 800, 1, { x: 400, y: 300, width: 200, height: 200 }],
])('watermark: centred, %s', (_, width, height, ratio, place) => expect(watermarkPlace(width, height, ratio)).toEqual(place));
