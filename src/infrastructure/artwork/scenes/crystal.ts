import type { Palette } from '../palette.ts';
import type { Random } from '../random.ts';
import { type Point, polygon, rectangle, ridge, short } from '../shapes.ts';
import { surroundings } from './crystal-surroundings.ts';
import type { Scene } from './scene.ts';

/** A cut stone with four faces; `lean` moves the front edge. */
const gem = ({ object }: Palette, x: number, top: number, width: number, height: number, lean: number): string => {
  const tip: Point = [x, top];
  const foot: Point = [x, top + height];
  const left: Point = [x - width / 2, top + height * 0.4];
  const right: Point = [x + width / 2, top + height * 0.4];
  const edge: Point = [x + lean, top + height * 0.48];
  return [
    polygon(object.shine, [tip, left, edge]),
    polygon(object.light, [tip, edge, right]),
    polygon(object.base, [left, edge, foot]),
    polygon(object.shade, [edge, right, foot]),
  ].join('');
};

/** Three lit paths on the floor, and the step below the crystal. */
const floor = ({ far, mid, near, deep, glow }: Palette): string =>
  [
    rectangle(0, 740, 800, 260, `fill="${near}"`),
    polygon(
      glow,
      [
        [372, 740],
        [428, 740],
        [520, 1000],
        [280, 1000],
      ],
      0.55,
    ),
    polygon(
      glow,
      [
        [340, 740],
        [356, 740],
        [120, 1000],
        [20, 1000],
      ],
      0.2,
    ),
    polygon(
      glow,
      [
        [444, 740],
        [460, 740],
        [780, 1000],
        [680, 1000],
      ],
      0.2,
    ),
    polygon(deep, [
      [290, 740],
      [510, 740],
      [540, 776],
      [260, 776],
    ]),
    polygon(mid, [
      [310, 708],
      [490, 708],
      [510, 740],
      [290, 740],
    ]),
    polygon(far, [
      [310, 708],
      [400, 690],
      [490, 708],
      [400, 724],
    ]),
  ].join('');

interface Gem {
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly lean: number;
}

const alone = (palette: Palette, { top, width, height, lean }: Gem): string => gem(palette, 400, top, width, height, lean);

const threefold = (palette: Palette, { top, height, lean }: Gem): string =>
  gem(palette, 292, top + height * 0.42, 84, height * 0.6, 12) +
  gem(palette, 508, top + height * 0.34, 92, height * 0.68, -12) +
  gem(palette, 400, top - 10, 150, height, lean);

const ringed = (palette: Palette, { top, height, lean }: Gem): string => {
  const y = short(top + height * 0.5);
  const rings = [-22, 14, 40].map((turn, ring) => {
    const place = `cx="400" cy="${y}" rx="${170 - ring * 8}" ry="${52 + ring * 22}" transform="rotate(${turn} 400 ${y})"`;
    return `<ellipse ${place} fill="none" stroke="${palette.accent.light}" stroke-width="3.5" stroke-opacity=".75"/>`;
  });
  return rings.join('') + gem(palette, 400, top + 24, 118, height * 0.78, lean * 0.6);
};

const shielded = (palette: Palette, { top, lean }: Gem): string => {
  const { accent } = palette;
  const at = (x: number, y: number): Point => [x, top + y];
  return [
    polygon(accent.dark, [at(400, -30), at(530, 60), at(500, 226), at(400, 300), at(300, 226), at(270, 60)]),
    polygon(accent.base, [at(400, -30), at(270, 60), at(300, 226), at(400, 300)]),
    polygon(accent.light, [at(400, 0), at(298, 74), at(320, 210), at(400, 268), at(480, 210), at(502, 74)], 0.35),
    gem(palette, 400, top + 24, 110, 226, lean * 0.4),
  ].join('');
};

const FORMS = [alone, threefold, ringed, shielded] as const;

const splinters = (random: Random, { object }: Palette, { top, height }: Gem): string =>
  [-1, 1, -1, 1]
    .map((side) => {
      const x = 400 + side * random.between(105, 140);
      const y = top + height * random.between(0.1, 0.8);
      const radius = random.between(10, 20);
      const above: Point = [x, y - radius * 1.6];
      const below: Point = [x, y + radius * 1.6];
      return polygon(object.shine, [above, [x - radius * 0.7, y], below]) + polygon(object.base, [above, [x + radius * 0.7, y], below]);
    })
    .join('');

/** A crystal over an illuminated floor. */
export const crystal: Scene = (random, palette) => {
  const height = random.between(300, 360);
  const width = random.between(150, 190);
  const body: Gem = { height, width, top: random.between(300, 330), lean: random.between(-26, 26) };
  const land =
    ridge(random, { fill: palette.far, base: 660, height: 210, peaks: 5 }) +
    ridge(random, { fill: palette.mid, base: 720, height: 130, peaks: 4 });
  const around = surroundings(random, palette);
  const form = FORMS[random.whole(0, 3)] ?? alone;
  const gems = form(palette, body);
  return land + around + floor(palette) + gems + (form === shielded ? '' : splinters(random, palette, body));
};
