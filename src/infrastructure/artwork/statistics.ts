import type { Palette } from './palette.ts';
import type { Random } from './random.ts';
import { circle, type Point, pointList, rectangle } from './shapes.ts';

const CENTRE = 400;
const RADIUS = 230;
const AXES = 6;

const at = (axis: number, radius: number): Point => {
  const angle = (axis * 2 * Math.PI) / AXES;
  return [CENTRE + radius * Math.sin(angle), CENTRE - radius * Math.cos(angle)];
};

const web = (palette: Palette): string =>
  [4, 3, 2, 1]
    .map((ring) => {
      const points = pointList(Array.from({ length: AXES }, (_, axis) => at(axis, (RADIUS * ring) / 4)));
      const fill = ring % 2 === 0 ? palette.wall(1.8) : palette.wall(2.6);
      return `<polygon fill="${fill}" stroke="${palette.wall(4.4)}" stroke-width="2" points="${points}"/>`;
    })
    .join('');

const shape = (random: Random, { object }: Palette): string => {
  const points = Array.from({ length: AXES }, () => random.between(0.5, 0.98)).map((value, axis) => at(axis, RADIUS * value));
  const area = `fill="${object.base}" fill-opacity=".55" stroke="${object.shine}" stroke-width="5" points="${pointList(points)}"`;
  return `<polygon ${area}/>${points.map(([x, y]) => circle(x, y, 10, `fill="${object.shine}"`)).join('')}`;
};

const bars = (random: Random, palette: Palette): string =>
  [palette.object.light, palette.accent.light, palette.object.base, palette.accent.base]
    .map((color, bar) => {
      const y = 726 + bar * 58;
      return [
        rectangle(100, y, 120, 16, `rx="8" fill="${palette.wall(5)}"`),
        rectangle(250, y - 2, 450, 20, `rx="10" fill="${palette.wall(2.4)}"`),
        rectangle(250, y - 2, 450 * random.between(0.45, 0.96), 20, `rx="10" fill="${color}"`),
      ].join('');
    })
    .join('');

/** A radar chart of six axes over four bars. */
export const statistics = (random: Random, palette: Palette): string => web(palette) + shape(random, palette) + bars(random, palette);
