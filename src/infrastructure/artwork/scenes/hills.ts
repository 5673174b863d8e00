import { circle, ridge } from '../shapes.ts';
import type { Scene } from './scene.ts';

/** For games without a scene of their own: three discs over hills. */
export const hills: Scene = (chance, { far, mid, near, object }) => {
  const behind =
    ridge(chance, { fill: far, base: 700, height: 180, peaks: 4 }) + ridge(chance, { fill: mid, base: 770, height: 140, peaks: 3 });
  const discs = [object.base, object.light, object.shine].map((fill, disc) => circle(400, 470, 150 - disc * 46, `fill="${fill}"`));
  return behind + discs.join('') + ridge(chance, { fill: near, base: 840, height: 80, peaks: 4, round: true });
};
