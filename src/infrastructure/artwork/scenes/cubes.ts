import type { Palette } from '../palette.ts';
import { type Point, polygon, rectangle, ridge } from '../shapes.ts';
import type { Scene } from './scene.ts';

const SIZE = 66;
/** Dimensions of an isometric cube relative to its size: half the height of its top, and the height of its sides. */
const TOP = 0.58;
const SIDE = 1.08;

type Faces = readonly [top: string, left: string, right: string];

const facesOf = ({ object, accent, skyLow, skyMiddle, far }: Palette) =>
  ({
    bright: [object.shine, object.light, object.base],
    accent: [accent.light, accent.base, accent.dark],
    dim: [object.light, object.base, object.shade],
    distant: [skyLow, skyMiddle, far],
  }) satisfies Record<string, Faces>;

const cube = ([x, y]: Point, [top, left, right]: Faces, size = SIZE): string => {
  const half = size * TOP;
  const middle: Point = [x, y + half];
  const foot: Point = [x, y + half + size * SIDE];
  const west: Point = [x - size, y];
  const east: Point = [x + size, y];
  return [
    polygon(top, [[x, y - half], east, middle, west]),
    polygon(left, [west, middle, foot, [x - size, y + size * SIDE]]),
    polygon(right, [east, middle, foot, [x + size, y + size * SIDE]]),
  ].join('');
};

/** The position of a cube in the pile; `level` counts upwards. */
const place = (column: number, row: number, level: number): Point => [
  400 + (column - row) * SIZE,
  690 + (column + row) * SIZE * TOP - level * SIZE * SIDE,
];

/** A pile of three by three cubes, highest at the back, with small floating cubes behind it. */
export const cubes: Scene = (random, palette) => {
  const { bright, accent, dim, distant } = facesOf(palette);
  const afloat = Array.from({ length: 5 }, () =>
    cube([random.between(120, 680), random.between(220, 600)], distant, random.between(14, 34)),
  );
  const land =
    ridge(random, { fill: palette.mid, base: 790, height: 80, peaks: 4, round: true }) +
    rectangle(0, 800, 800, 200, `fill="${palette.near}"`);
  const heights: readonly (readonly number[])[] = [
    [random.whole(2, 4), random.whole(1, 3), 1],
    [random.whole(1, 3), random.whole(1, 2), 1],
    [random.whole(0, 1), 1, random.whole(0, 1)],
  ];
  const tallest = heights[0]?.[0] ?? 0;
  const faces = (step: number): Faces => [bright, accent, dim][step % 3] ?? bright;
  // Drawn back to front, so that nearer cubes cover farther ones.
  const inOrder = [0, 1, 2, 3, 4].flatMap((sum) => [0, 1, 2].map((column) => [column, sum - column] as const));
  const pile = inOrder.flatMap(([column, row]) =>
    Array.from({ length: heights[column]?.[row] ?? 0 }, (_, level) =>
      cube(place(column - 0.4, row - 0.4, level), faces(column + row * 2 + level + tallest)),
    ),
  );
  return afloat.join('') + land + pile.join('');
};
