import type { Palette } from '../palette.ts';
import type { Random } from '../random.ts';
import { circle, polygon, short } from '../shapes.ts';

const SIDES = [-1, 1] as const;

const pillars = (random: Random, { mid, near, deep, accent }: Palette): string =>
  SIDES.map((side) => {
    const x = 400 + side * random.between(176, 206);
    const top = random.between(420, 500);
    return [
      polygon(near, [
        [x - 34, 760],
        [x - 24, top],
        [x + 24, top],
        [x + 34, 760],
      ]),
      polygon(deep, [
        [x, top],
        [x + side * 24, top],
        [x + side * 34, 760],
        [x, 760],
      ]),
      polygon(mid, [
        [x - 40, top],
        [x, top - 20],
        [x + 40, top],
        [x, top + 22],
      ]),
      polygon(accent.light, [
        [x, top - 78],
        [x + 17, top - 46],
        [x, top - 14],
        [x - 17, top - 46],
      ]),
      polygon(accent.base, [
        [x, top - 78],
        [x + 17, top - 46],
        [x, top - 14],
      ]),
    ].join('');
  }).join('');

const firs = (random: Random, { near, deep }: Palette): string =>
  SIDES.flatMap((side) =>
    [0, 1, 2].map((row) => {
      const x = 400 + side * (130 + row * 66);
      const top = 640 - row * 92 - random.between(0, 40);
      return (
        polygon(near, [
          [x - 30, 760],
          [x, top - 46],
          [x + 30, 760],
        ]) +
        polygon(deep, [
          [x, top - 46],
          [x + 30, 760],
          [x, 760],
        ])
      );
    }),
  ).join('');

const towers = (random: Random, { mid, near, accent }: Palette): string =>
  SIDES.map((side) => {
    const x = 400 + side * random.between(168, 190);
    const door = `H${short(x + 36)}V566a36 36 0 0 0-72 0V760Z`;
    return [
      `<path fill="${near}" d="M${short(x - 62)} 760V560a62 62 0 0 1 124 0V760${door}"/>`,
      `<path fill="${mid}" d="M${short(x - 74)} 500h148v-26h-148Z"/>`,
      polygon(accent.base, [
        [x - 22, 474],
        [x, 420],
        [x + 22, 474],
      ]),
      circle(x, 596, 13, `fill="${accent.light}"`),
    ].join('');
  }).join('');

const KINDS = [pillars, firs, towers] as const;

/** The objects beside the crystal. */
export const surroundings = (random: Random, palette: Palette): string => (KINDS[random.whole(0, 2)] ?? pillars)(random, palette);
