import type { Palette } from '../palette.ts';
import type { Random } from '../random.ts';
import { circle, type Point, polygon, ridge, short } from '../shapes.ts';
import type { Scene } from './scene.ts';

interface Tongue {
  readonly x: number;
  readonly base: number;
  readonly width: number;
  readonly height: number;
  readonly fill: string;
  /** The horizontal offset of the tip. */
  readonly lean: number;
}

const tongue = ({ x, base, width, height, fill, lean }: Tongue): string => {
  const at = (dx: number, up: number): string => `${short(x + dx)} ${short(base - up)}`;
  const tip = at(lean, height);
  const curves = [
    `C${at(width * 0.3, height * 0.66)} ${at(width * 0.62, height * 0.5)} ${at(width * 0.5, height * 0.22)}`,
    `C${at(width * 0.44, 0)} ${at(-width * 0.44, 0)} ${at(-width * 0.5, height * 0.22)}`,
    `C${at(-width * 0.58, height * 0.48)} ${at(-width * 0.06, height * 0.6)} ${tip}`,
  ];
  return `<path fill="${fill}" d="M${tip}${curves.join('')}Z"/>`;
};

const ground = ({ near, deep, object }: Palette): string =>
  [
    polygon(near, [
      [-20, 1000],
      [-20, 700],
      [190, 640],
      [300, 770],
      [500, 770],
      [620, 630],
      [820, 720],
      [820, 1000],
    ]),
    polygon(deep, [
      [190, 640],
      [300, 770],
      [260, 1000],
      [160, 1000],
    ]),
    polygon(deep, [
      [620, 630],
      [500, 770],
      [560, 1000],
      [700, 1000],
    ]),
    `<ellipse cx="400" cy="778" rx="150" ry="26" fill="${object.shade}"/>`,
    `<ellipse cx="400" cy="774" rx="112" ry="17" fill="${object.light}"/>`,
  ].join('');

const sideFires = ({ object }: Palette): string =>
  [-1, 1]
    .map((side) => {
      const x = 400 + side * 168;
      return (
        tongue({ x, base: 790, width: 84, height: 200, fill: object.shade, lean: side * 10 }) +
        tongue({ x, base: 788, width: 56, height: 132, fill: object.light, lean: side * 6 })
      );
    })
    .join('');

const burningRing = ({ object }: Palette): string => {
  const sparks = [0, 1, 2, 3, 4, 5].map((spark) => {
    const angle = (spark * Math.PI) / 3 + 0.3;
    const x = 400 + 176 * Math.cos(angle);
    const y = 500 + 176 * Math.sin(angle);
    const points: Point[] = [
      [x, y - 20],
      [x + 14, y],
      [x, y + 20],
      [x - 14, y],
    ];
    return polygon(object.shine, points);
  });
  return (
    circle(400, 500, 176, `fill="none" stroke="${object.light}" stroke-width="12"`) +
    circle(400, 500, 198, `fill="none" stroke="${object.shine}" stroke-width="3"`) +
    sparks.join('')
  );
};

const fire = ({ object }: Palette, height: number, lean: number): string =>
  [
    tongue({ x: 400 - 92, base: 772, width: 96, height: 230, fill: object.shade, lean: -14 }),
    tongue({ x: 400 + 92, base: 772, width: 96, height: 250, fill: object.shade, lean: 16 }),
    tongue({ x: 400, base: 786, width: 232, height, fill: object.base, lean }),
    tongue({ x: 400, base: 784, width: 164, height: height * 0.72, fill: object.light, lean: lean * 0.7 }),
    tongue({ x: 400, base: 780, width: 92, height: height * 0.46, fill: object.shine, lean: lean * 0.4 }),
  ].join('');

const sparks = (random: Random, { object, accent }: Palette): string =>
  Array.from({ length: 9 }, (_, spark) => {
    const x = 400 + random.between(-190, 190);
    const y = random.between(230, 620);
    const radius = random.between(5, 13);
    const color = spark % 3 === 0 ? accent.light : object.light;
    return polygon(color, [
      [x, y - radius],
      [x + radius * 0.6, y],
      [x, y + radius],
      [x - radius * 0.6, y],
    ]);
  }).join('');

/** A fire between rocks: alone, with two small ones, or inside a burning ring. */
export const flame: Scene = (random, palette) => {
  const lean = random.between(-16, 16);
  const height = 776 - random.between(280, 320);
  const land =
    ridge(random, { fill: palette.far, base: 700, height: 250, peaks: 4 }) +
    ridge(random, { fill: palette.mid, base: 745, height: 180, peaks: 3 });
  const kind = random.whole(0, 2);
  const company = kind === 1 ? sideFires(palette) : kind === 2 ? burningRing(palette) : '';
  return land + ground(palette) + company + fire(palette, height, lean) + sparks(random, palette);
};
