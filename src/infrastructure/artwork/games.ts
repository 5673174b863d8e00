import type { Hues } from './palette.ts';
import { hash } from './random.ts';
import { castle } from './scenes/castle.ts';
import { chevrons } from './scenes/chevrons.ts';
import { crystal } from './scenes/crystal.ts';
import { cubes } from './scenes/cubes.ts';
import { flame } from './scenes/flame.ts';
import { islands } from './scenes/islands.ts';
import { orbits } from './scenes/orbits.ts';
import { parachute } from './scenes/parachute.ts';
import type { Scene } from './scenes/scene.ts';
import { slabs } from './scenes/slabs.ts';
import { stadium } from './scenes/stadium.ts';
import { circle, ridge } from './shapes.ts';

/** The scene of games without their own: three discs over hills. */
const hills: Scene = (random, { far, mid, near, object }) => {
  const behind =
    ridge(random, { fill: far, base: 700, height: 180, peaks: 4 }) + ridge(random, { fill: mid, base: 770, height: 140, peaks: 3 });
  const discs = [object.base, object.light, object.shine].map((fill, disc) => circle(400, 470, 150 - disc * 46, `fill="${fill}"`));
  return behind + discs.join('') + ridge(random, { fill: near, base: 840, height: 80, peaks: 4, round: true });
};

type HueRow = readonly [sky: number, horizon: number, ground: number, object: number, accent: number, chroma: number];

/** The style of a game's pictures: generic geometry, without artwork of the game. */
export interface GameStyle {
  /** Part of the seed of every picture, so that it must never change. */
  readonly word: string;
  readonly hues: readonly [Hues, ...Hues[]];
  readonly scene: Scene;
}

const hues = ([sky, horizon, ground, object, accent, chroma]: HueRow): Hues => ({ sky, horizon, ground, object, accent, chroma });
const style = (word: string, scene: Scene, first: HueRow, ...more: readonly HueRow[]): GameStyle => ({
  word,
  scene,
  hues: [hues(first), ...more.map(hues)],
});

// No row is near the lime of the shop (hue 103 to 150).
const STYLES: ReadonlyMap<string, GameStyle> = new Map([
  [
    'mobile-legends',
    style(
      'mlbb',
      crystal,
      [275, 300, 268, 220, 85, 0.15],
      [262, 225, 265, 200, 330, 0.14],
      [300, 20, 285, 205, 80, 0.15],
      [235, 60, 255, 330, 195, 0.13],
      [205, 180, 240, 300, 70, 0.12],
      [350, 40, 300, 75, 220, 0.14],
    ),
  ],
  [
    'pubg-mobile',
    style(
      'pubgm',
      parachute,
      [215, 70, 62, 45, 195, 0.12],
      [50, 75, 50, 35, 210, 0.13],
      [250, 45, 55, 60, 25, 0.11],
      [20, 60, 40, 205, 75, 0.13],
      [190, 90, 160, 30, 70, 0.09],
      [280, 330, 300, 70, 25, 0.1],
    ),
  ],
  [
    'free-fire',
    style(
      'ff',
      flame,
      [15, 45, 12, 50, 85, 0.18],
      [345, 35, 350, 60, 90, 0.17],
      [300, 25, 320, 45, 80, 0.16],
      [215, 30, 235, 40, 60, 0.14],
      [265, 320, 275, 25, 85, 0.15],
      [180, 60, 200, 35, 70, 0.1],
    ),
  ],
  [
    'genshin-impact',
    style(
      'genshin',
      islands,
      [205, 180, 185, 90, 320, 0.1],
      [230, 195, 190, 75, 300, 0.11],
      [280, 340, 195, 95, 180, 0.1],
      [30, 65, 160, 40, 200, 0.12],
      [345, 15, 260, 60, 190, 0.12],
      [255, 300, 230, 180, 70, 0.13],
    ),
  ],
  [
    'valorant',
    style(
      'valo',
      slabs,
      [22, 30, 200, 18, 185, 0.17],
      [195, 185, 215, 20, 30, 0.11],
      [10, 50, 240, 15, 190, 0.16],
      [275, 320, 270, 25, 195, 0.15],
      [245, 215, 255, 300, 60, 0.14],
      [60, 85, 230, 40, 260, 0.12],
    ),
  ],
  [
    'honkai-star-rail',
    style(
      'hsr',
      orbits,
      [290, 330, 285, 75, 210, 0.14],
      [270, 250, 275, 60, 330, 0.14],
      [310, 10, 295, 200, 80, 0.14],
      [235, 200, 245, 90, 25, 0.13],
      [20, 60, 330, 220, 75, 0.14],
      [185, 165, 215, 50, 300, 0.11],
    ),
  ],
  [
    'roblox',
    style(
      'roblox',
      cubes,
      [240, 220, 245, 25, 80, 0.13],
      [220, 200, 255, 55, 240, 0.12],
      [255, 290, 250, 180, 30, 0.13],
      [20, 60, 30, 235, 70, 0.14],
      [185, 165, 190, 300, 60, 0.12],
      [310, 350, 290, 60, 200, 0.14],
    ),
  ],
  [
    'cod-mobile',
    style(
      'codm',
      chevrons,
      [185, 90, 170, 80, 40, 0.07],
      [235, 60, 220, 65, 30, 0.07],
      [160, 75, 165, 55, 90, 0.06],
      [35, 65, 45, 75, 200, 0.1],
      [270, 310, 260, 60, 20, 0.09],
      [215, 195, 225, 30, 80, 0.11],
    ),
  ],
  [
    'clash-of-clans',
    style(
      'coc',
      castle,
      [225, 80, 165, 65, 25, 0.12],
      [250, 50, 170, 75, 330, 0.12],
      [205, 95, 160, 50, 265, 0.11],
      [285, 340, 260, 70, 195, 0.13],
      [20, 60, 160, 40, 290, 0.13],
      [185, 200, 215, 25, 80, 0.1],
    ),
  ],
  [
    'ea-fc-mobile',
    style(
      'fcm',
      stadium,
      [230, 175, 162, 95, 30, 0.13],
      [255, 190, 165, 85, 20, 0.13],
      [210, 165, 158, 90, 265, 0.12],
      [290, 340, 162, 60, 200, 0.14],
      [25, 60, 160, 75, 230, 0.14],
      [265, 300, 230, 180, 80, 0.13],
    ),
  ],
]);

/** Hills in a hue derived from the name. */
const unknownGame = (slug: string): GameStyle => {
  const own = hash(slug) % 360;
  const hue = own > 100 && own < 150 ? own + 60 : own;
  return style(slug, hills, [hue, hue + 40, hue + 10, hue + 180, hue + 90, 0.12]);
};

export const styleOf = (slug: string): GameStyle => STYLES.get(slug) ?? unknownGame(slug);
