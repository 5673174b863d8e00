import { circle, ridge } from '../shapes.ts';
import type { Scene } from './scene.ts';

/** The scene of games without their own: three discs over hills. */
export const hills: Scene = (random, { far, mid, near, object }) => {
  const behind =
    ridge(random, { fill: far, base: 700, height: 180, peaks: 4 }) + ridge(random, { fill: mid, base: 770, height: 140, peaks: 3 });
  const discs = [object.base, object.light, object.shine].map((fill, disc) => circle(400, 470, 150 - disc * 46, `fill="${fill}"`));
  return behind + discs.join('') + ridge(random, { fill: near, base: 840, height: 80, peaks: 4, round: true });
};
