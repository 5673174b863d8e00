import type { Palette } from '../palette.ts';
import type { Random } from '../random.ts';
import { polygon, rectangle, ridge, short, stroke } from '../shapes.ts';
import type { Scene } from './scene.ts';

const GROUND = 800;

const clouds = (random: Random, sun: string): string =>
  Array.from({ length: 5 }, () =>
    rectangle(random.between(60, 560), random.between(220, 480), random.between(110, 200), 26, `rx="13" fill="${sun}" fill-opacity=".35"`),
  ).join('');

const roof = ({ object, accent }: Palette, x: number, top: number, width: number): string => {
  const tip = top - width * 1.35;
  return [
    polygon(accent.base, [
      [x - width * 0.72, top],
      [x, tip],
      [x, top],
    ]),
    polygon(accent.dark, [
      [x + width * 0.72, top],
      [x, tip],
      [x, top],
    ]),
    stroke(`M${short(x)} ${short(top - width * 1.3)}v-60`, object.dark, 5),
    polygon(accent.light, [
      [x, tip - 56],
      [x + 50, tip - 40],
      [x, tip - 24],
    ]),
    `<path fill="${object.dark}" d="M${short(x - 13)} ${short(top + 92)}v-34a13 13 0 0 1 26 0v34Z"/>`,
  ].join('');
};

const battlements = ({ object }: Palette, x: number, top: number, width: number): string =>
  [0, 1, 2]
    .map((tooth) => {
      const left = x - width / 2 - 8 + (tooth * (width + 16 - width / 4)) / 2;
      return rectangle(left, top - 26, width / 4, 30, `fill="${tooth < 2 ? object.light : object.base}"`);
    })
    .join('') + rectangle(x - width / 2 - 8, top, width + 16, 16, `fill="${object.shine}"`);

const tower = (palette: Palette, x: number, top: number, width: number, isRoofed: boolean): string =>
  rectangle(x - width / 2, top, width, GROUND - top, `fill="${palette.object.light}"`) +
  rectangle(x, top, width / 2, GROUND - top, `fill="${palette.object.base}"`) +
  (isRoofed ? roof : battlements)(palette, x, top, width);

const wall = (palette: Palette): string => {
  const { shine, light, base } = palette.object;
  return [
    rectangle(232, 660, 336, 140, `fill="${light}"`),
    rectangle(400, 660, 168, 140, `fill="${base}"`),
    ...[0, 1, 2, 3, 4, 5, 6].map((tooth) => rectangle(232 + tooth * 50, 634, 28, 30, `fill="${tooth < 4 ? shine : light}"`)),
    tower(palette, 232, 600, 84, false),
    tower(palette, 568, 600, 84, false),
    `<path fill="${palette.object.dark}" d="M350 800v-64a50 50 0 0 1 100 0v64Z"/>`,
    `<path fill="${palette.glow}" fill-opacity=".85" d="M366 800v-62a34 34 0 0 1 68 0v62Z"/>`,
  ].join('');
};

/** A castle with four towers and an open gate. */
export const castle: Scene = (random, palette) => {
  const sky = clouds(random, palette.sun) + ridge(random, { fill: palette.far, base: 720, height: 150, peaks: 4, round: true });
  const rise = random.between(-20, 20);
  const side = random.side();
  const keep = tower(palette, 400 + side * 70, 470 + rise, 92, true) + tower(palette, 400 - side * 84, 540 - rise, 86, random.next() < 0.5);
  const land =
    ridge(random, { fill: palette.mid, base: 812, height: 36, peaks: 3, round: true }) +
    ridge(random, { fill: palette.near, base: 880, height: 50, peaks: 4, round: true });
  return sky + keep + wall(palette) + land;
};
