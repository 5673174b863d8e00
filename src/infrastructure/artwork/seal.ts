import { chanceOf } from './chance.ts';
import { oklch } from './color.ts';
import { short } from './shapes.ts';

const SIZE = 200;
const STEPS = 240;
/** Gold in between: 3:1 or more on black and on white. */
const COLOR = oklch(0.62, 0.11, 85);

/** Three nested guilloche curves, on 200 x 200: two waves around a circle, how many and how deep is up to the id. */
const sealPath = (id: string): string => {
  const chance = chanceOf(`segel${id}`);
  const petals = chance.pick([7, 8, 9, 11, 12]);
  const detail = chance.pick([2, 3, 4]);
  const [deep, fine] = [chance.between(0.16, 0.26), chance.between(0.08, 0.14)];
  const ring = (index: number): string => {
    const size = SIZE * (0.47 - index * 0.105);
    const points = Array.from({ length: STEPS + 1 }, (_, step) => {
      const turn = (2 * Math.PI * step) / STEPS;
      const wave = (deep / 2) * Math.cos(petals * turn + index) + (fine / 2) * Math.cos(petals * detail * turn);
      const radius = size * (1 - deep / 2 + wave);
      return `${short(SIZE / 2 + radius * Math.cos(turn))} ${short(SIZE / 2 + radius * Math.sin(turn))}`;
    });
    return `M${points.join('L')}Z`;
  };
  return [0, 1, 2].map(ring).join('');
};

/** The seal as a file of its own: a line without ground, so that it can lie on any page or be used as a mask. */
export const sealSvg = (id: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}">` +
  `<path d="${sealPath(id)}" fill="none" stroke="${COLOR}" stroke-width="1.1"/></svg>\n`;
