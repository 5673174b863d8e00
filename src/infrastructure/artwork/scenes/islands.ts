import type { Palette } from '../palette.ts';
import type { Random } from '../random.ts';
import { circle, polygon, rectangle, ridge, short, star, stroke } from '../shapes.ts';
import type { Scene } from './scene.ts';

const clouds = (random: Random, sun: string): string =>
  [0, 1, 2]
    .flatMap((row) =>
      [0, 1, 2].map(() =>
        rectangle(
          random.between(-80, 620),
          560 + row * 70 + random.between(-20, 20),
          random.between(150, 300),
          30,
          `rx="15" fill="${sun}" fill-opacity="${short(0.16 + row * 0.05)}"`,
        ),
      ),
    )
    .join('');

interface Isle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly top: string;
  readonly light: string;
  readonly shade: string;
}

const isle = ({ x, y, width, top, light, shade }: Isle): string =>
  [
    polygon(light, [
      [x - width / 2, y],
      [x + width / 2, y],
      [x + width * 0.24, y + width * 0.34],
      [x + width * 0.06, y + width * 0.62],
      [x - width * 0.16, y + width * 0.42],
      [x - width * 0.34, y + width * 0.3],
    ]),
    polygon(shade, [
      [x + width / 2, y],
      [x + width * 0.24, y + width * 0.34],
      [x + width * 0.06, y + width * 0.62],
      [x + width * 0.08, y],
    ]),
    `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(width / 2)}" ry="${short(width * 0.075)}" fill="${top}"/>`,
  ].join('');

const tree = ({ accent, deep }: Palette, x: number, height: number): string => {
  const radius = height * 0.36;
  const half = `a${short(radius)} ${short(radius)} 0 0 1 0 ${short(height * 0.72)}Z`;
  return [
    rectangle(x - 4, 640 - height * 0.5, 8, height * 0.5, `fill="${deep}"`),
    circle(x, 640 - height * 0.72, radius, `fill="${accent.base}"`),
    `<path fill="${accent.dark}" d="M${short(x)} ${short(640 - height * 1.08)}${half}"/>`,
  ].join('');
};

const guidingStar = ({ object, sun, deep }: Palette): string =>
  [
    rectangle(394, 580, 12, 60, `fill="${deep}"`),
    circle(400, 440, 128, `fill="none" stroke="${sun}" stroke-width="3" stroke-opacity=".8"`),
    circle(400, 440, 150, `fill="none" stroke="${sun}" stroke-width="1.5" stroke-opacity=".6"`),
    star(400, 440, 168, object.light),
    star(400, 440, 118, object.shine),
    star(400, 440, 58, sun, 0.3),
    `<g transform="rotate(45 400 440)">${star(400, 440, 78, object.shine, 0.12)}</g>`,
  ].join('');

/** A star over a floating island, with smaller ones behind. */
export const islands: Scene = (random, palette) => {
  const { far, mid, near, deep, accent, sun } = palette;
  const sky = clouds(random, sun);
  const side = random.side();
  const distant =
    isle({ x: 400 - side * 190, y: random.between(470, 510), width: 150, top: far, light: mid, shade: mid }) +
    isle({ x: 400 + side * 205, y: random.between(560, 600), width: 120, top: far, light: mid, shade: near });
  const hills = ridge(random, { fill: mid, base: 800, height: 110, peaks: 4, round: true });
  const home = isle({ x: 400, y: 640, width: 320, top: accent.light, light: near, shade: deep });
  const trees = [-1, 1].map((place) => tree(palette, 400 + place * random.between(92, 122), random.between(60, 100))).join('');
  const winds = [0, 1].map((wind) => stroke(`M${110 + wind * 70} ${short(random.between(320, 640))}q120 -46 240 0t240 0`, sun, 3, 0.35));
  const foreground = ridge(random, { fill: deep, base: 900, height: 70, peaks: 5, round: true });
  return sky + distant + hills + home + trees + guidingStar(palette) + winds.join('') + foreground;
};
