import type { Palette } from './palette.ts';
import type { Random } from './random.ts';
import { circle, type Point, polygon, rectangle, star } from './shapes.ts';

type Shades = readonly [light: string, base: string, dark: string];

const diamond = (x: number, y: number, [light, base]: Shades): string =>
  polygon(light, [
    [x, y - 52],
    [x + 30, y],
    [x, y + 52],
    [x - 30, y],
  ]) +
  polygon(base, [
    [x, y - 52],
    [x + 30, y],
    [x, y + 52],
  ]);

const spark = (x: number, y: number, [light]: Shades): string => star(x, y, 54, light, 0.3);

const coin = (x: number, y: number, [light, base]: Shades): string =>
  circle(x, y, 34, `fill="${base}"`) + circle(x, y, 18, `fill="${light}"`);

const crate = (x: number, y: number, [light, base]: Shades): string => {
  const top: Point = [x, y - 46];
  const left: Point = [x - 40, y - 22];
  const right: Point = [x + 40, y - 22];
  return polygon(base, [top, right, [x + 40, y + 24], [x, y + 48], [x - 40, y + 24], left]) + polygon(light, [top, right, [x, y], left]);
};

const ITEMS = [diamond, spark, coin, crate] as const;

/** Draws twelve slots with items; dots in the corner show an item's rarity. */
export const collection = (random: Random, palette: Palette): string => {
  const { object, accent } = palette;
  const rarities: readonly [Shades, Shades, Shades] = [
    [object.light, object.base, object.dark],
    [accent.light, accent.base, accent.dark],
    [palette.skyLow, palette.skyMiddle, palette.skyTop],
  ];
  const niche = (x: number, y: number): string => {
    const rarity = random.whole(0, 2);
    const shades = rarities[rarity] ?? rarities[0];
    const item = ITEMS[random.whole(0, 3)] ?? crate;
    const dots = Array.from({ length: rarity + 1 }, (_, dot) => circle(x + 24 + dot * 16, y + 24, 5, `fill="${shades[0]}"`));
    return [
      rectangle(x, y, 220, 192, `rx="18" fill="${palette.wall(2.4)}"`),
      `<path d="M${x + 62} ${y + 192}V${y + 82}a48 48 0 0 1 96 0V${y + 192}Z" fill="${shades[2]}"/>`,
      item(x + 110, y + 112, shades),
      ...dots,
    ].join('');
  };
  const places = [0, 1, 2, 3].flatMap((row) => [0, 1, 2].map((column) => [56 + column * 234, 150 + row * 208] as const));
  return [
    rectangle(56, 56, 300, 22, `rx="11" fill="${palette.wall(7)}"`),
    rectangle(56, 96, 180, 16, `rx="8" fill="${palette.wall(4.4)}"`),
    ...places.map(([x, y]) => niche(x, y)),
  ].join('');
};
