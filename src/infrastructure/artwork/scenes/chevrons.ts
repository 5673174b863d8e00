import type { Palette } from '../palette.ts';
import type { Random } from '../random.ts';
import { circle, polygon, ridge, short } from '../shapes.ts';
import type { Scene } from './scene.ts';

const CENTRE = 470;
const BEAM = 260;
const BEAM_ANGLE = 0.9;

const radar = (random: Random, { sun, accent }: Palette): string => {
  const ring = (step: number): string =>
    circle(400, CENTRE, 74 + step * 62, `fill="none" stroke="${sun}" stroke-width="2.5" stroke-opacity="${short(0.62 - step * 0.12)}"`);
  const turn = random.between(200, 340);
  const end = `${short(400 + BEAM * Math.cos(BEAM_ANGLE))} ${short(CENTRE - BEAM * Math.sin(BEAM_ANGLE))}`;
  const beam =
    `<g transform="rotate(${short(turn)} 400 ${CENTRE})"><path d="M400 ${CENTRE}L660 ${CENTRE}A${BEAM} ${BEAM} 0 0 0 ${end}Z" ` +
    `fill="${sun}" fill-opacity=".2"/></g>`;
  const echoes = [0, 1, 2, 3].map(() =>
    circle(400 + random.between(-200, 200), CENTRE + random.between(-190, 150), random.between(6, 11), `fill="${accent.base}"`),
  );
  return [0, 1, 2, 3].map(ring).join('') + beam + echoes.join('');
};

const badge = (random: Random, { object }: Palette): string => {
  const { shine, light, base, shade, dark } = object;
  const stripes: readonly (readonly [string, string])[] = [
    [shine, light],
    [light, base],
    [base, shade],
    [shade, dark],
  ];
  return stripes
    .slice(0, random.whole(3, 4))
    .map(([right, left], stripe) => {
      const y = 400 + stripe * 84;
      return (
        polygon(right, [
          [400, y - 62],
          [508, y + 20],
          [508, y + 68],
          [400, y - 14],
        ]) +
        polygon(left, [
          [400, y - 62],
          [292, y + 20],
          [292, y + 68],
          [400, y - 14],
        ])
      );
    })
    .join('');
};

/** A rank badge in a radar beam, over mountains. */
export const chevrons: Scene = (random, palette) => {
  const { far, mid, near, deep } = palette;
  const sky = radar(random, palette);
  const behind =
    ridge(random, { fill: far, base: 740, height: 210, peaks: 5 }) + ridge(random, { fill: mid, base: 800, height: 150, peaks: 4 });
  const sign = badge(random, palette);
  const front =
    ridge(random, { fill: near, base: 850, height: 90, peaks: 6 }) + ridge(random, { fill: deep, base: 910, height: 60, peaks: 7 });
  return sky + behind + sign + front;
};
