import type { Palette } from '../palette.ts';
import type { Random } from '../random.ts';
import { circle, type Point, polygon, rectangle, short, stroke } from '../shapes.ts';
import type { Scene } from './scene.ts';

const HORIZON = 650;
const MASTS = [-1, 1] as const;
const mastX = (side: number): number => 400 + side * 214;

const lightCones = (sun: string): string =>
  MASTS.map((side) => {
    const x = mastX(side);
    return (
      polygon(
        sun,
        [
          [x, 300],
          [x - side * 330, 760],
          [x - side * 90, 760],
        ],
        0.2,
      ) +
      polygon(
        sun,
        [
          [x, 300],
          [x - side * 200, 760],
          [x + side * 20, 760],
        ],
        0.16,
      )
    );
  }).join('');

const stands = (random: Random, { far, mid, near, deep, skyLow, accent }: Palette): string => {
  const tiers = [far, mid, near, deep].map((fill, tier) => {
    const edge = 510 + tier * 34;
    return `<path fill="${fill}" d="M-20 ${HORIZON + 30}V${edge}Q400 ${580 + tier * 22} 820 ${edge}V${HORIZON + 30}Z"/>`;
  });
  const crowd = Array.from({ length: 40 }, (_, head) =>
    circle(
      random.between(110, 690),
      random.between(565, 640),
      random.between(2, 4),
      `fill="${head % 3 === 0 ? accent.light : skyLow}" fill-opacity=".7"`,
    ),
  );
  return tiers.join('') + crowd.join('');
};

const pitch = ({ far, mid, sun }: Palette, vanishing: number): string => {
  const stripe = (band: number): string =>
    polygon(
      far,
      [
        [vanishing + band * 26, HORIZON],
        [vanishing + (band + 1) * 26, HORIZON],
        [400 + (band + 1) * 120, 1000],
        [400 + band * 120, 1000],
      ],
      0.5,
    );
  return [
    rectangle(0, HORIZON, 800, 350, `fill="${mid}"`),
    ...[-6, -4, -2, 0, 2, 4].map(stripe),
    stroke(`M0 ${HORIZON + 4}H800`, sun, 4, 0.85),
    `<ellipse cx="400" cy="800" rx="250" ry="66" fill="none" stroke="${sun}" stroke-width="5" stroke-opacity=".85"/>`,
    stroke('M0 800H800', sun, 5, 0.85),
  ].join('');
};

const masts = ({ deep, sun }: Palette): string =>
  MASTS.map((side) => {
    const x = mastX(side);
    const lamps = [0, 1, 2, 3, 4, 5].map((lamp) => circle(x - 28 + (lamp % 3) * 28, 268 + Math.floor(lamp / 3) * 22, 8, `fill="${sun}"`));
    return stroke(`M${x} 300V640`, deep, 9) + rectangle(x - 46, 250, 92, 56, `rx="8" fill="${deep}"`) + lamps.join('');
  }).join('');

const BALL = 470;
const CORNERS = [0, 72, 144, 216, 288] as const;

const ball = ({ object, near, deep }: Palette, radius: number, turn: number): string => {
  const at = (angle: number, reach: number): Point => {
    const radians = ((angle + turn) * Math.PI) / 180;
    return [400 + radius * reach * Math.cos(radians), BALL + radius * reach * Math.sin(radians)];
  };
  const text = (point: Point): string => point.map(short).join(' ');
  const shade = `a${radius} ${radius} 0 0 1 0 ${2 * radius}a${radius * 1.5} ${radius * 1.5} 0 0 0 0 ${-2 * radius}Z`;
  const patches = CORNERS.map(
    (corner) =>
      stroke(`M${text(at(corner, 0.36))}L${text(at(corner, 0.68))}`, near, 5) +
      polygon(near, [at(corner - 15, 0.995), at(corner - 18, 0.8), at(corner, 0.66), at(corner + 18, 0.8), at(corner + 15, 0.995)]),
  );
  return [
    `<ellipse cx="400" cy="806" rx="${short(radius * 0.8)}" ry="14" fill="${deep}" fill-opacity=".5"/>`,
    circle(400, BALL, radius, `fill="${object.shine}"`),
    `<path fill="${object.light}" fill-opacity=".55" d="M400 ${BALL - radius}${shade}"/>`,
    polygon(
      near,
      CORNERS.map((corner) => at(corner, 0.36)),
    ),
    ...patches,
  ].join('');
};

/** A ball over the centre circle, under two floodlights. */
export const stadium: Scene = (random, palette) => {
  const vanishing = 400 + random.between(-30, 30);
  const seats = stands(random, palette);
  const radius = random.between(112, 128);
  return lightCones(palette.sun) + seats + pitch(palette, vanishing) + masts(palette) + ball(palette, radius, random.between(0, 72));
};
