import type { Palette } from '../palette.ts';
import type { Random } from '../random.ts';
import { circle, rectangle, ridge, short, star, stroke } from '../shapes.ts';
import type { Scene } from './scene.ts';

const stars = (random: Random, { sun, object }: Palette): string => {
  const dots = Array.from({ length: 26 }, () =>
    circle(
      random.between(90, 710),
      random.between(90, 680),
      random.between(1.5, 4),
      `fill="${sun}" fill-opacity="${short(random.between(0.4, 1))}"`,
    ),
  );
  const bright = [0, 1, 2].map(() => star(random.between(180, 620), random.between(160, 620), random.between(14, 26), object.shine));
  return dots.join('') + bright.join('');
};

/** A planet between the halves of its rings: `sweep` 1 is behind it, 0 in front. */
const planet = ({ object, accent }: Palette, x: number, y: number, radius: number): string => {
  const half = (reach: number, flat: number, sweep: 0 | 1, color: string, width: number): string =>
    `<path d="M${short(x - radius * reach)} ${short(y)}a${short(radius * reach)} ${short(radius * flat)} 0 0 ${sweep} ` +
    `${short(radius * (reach * 2))} 0" fill="none" stroke="${color}" stroke-width="${width}"/>`;
  const rings = (sweep: 0 | 1): string => half(1.75, 0.42, sweep, object.light, 13) + half(1.98, 0.5, sweep, object.shine, 3);
  const r = short(radius);
  const wide = short(radius * 1.5);
  const band = (from: number, up: number, to: number, height: number, back: number, opacity: string): string =>
    `<path fill="${accent.light}" d="M${short(x - radius * from)} ${short(y + radius * up)}H${short(x + radius * to)}` +
    `v${short(radius * height)}H${short(x - radius * back)}Z" fill-opacity="${opacity}"/>`;
  return [
    rings(1),
    circle(x, y, radius, `fill="${accent.base}"`),
    `<path fill="${accent.dark}" d="M${short(x)} ${short(y - radius)}a${r} ${r} 0 0 1 0 ${short(2 * radius)}` +
      `a${wide} ${wide} 0 0 0 0 ${short(-2 * radius)}Z"/>`,
    band(0.94, -0.34, 0.2, 0.14, 0.98, '.8'),
    band(0.97, 0.24, -0.1, 0.1, 0.93, '.6'),
    rings(0),
  ].join('');
};

const SLEEPERS = 11;

/** Rails that climb to the planet. */
const rails = ({ object }: Palette, end: number): string => {
  const sleepers = Array.from({ length: SLEEPERS }, (_, sleeper) => {
    const way = sleeper / SLEEPERS;
    const width = 150 * (1 - way) ** 1.5 + 8;
    const y = 960 - 300 * way ** 0.8;
    const x = 400 + (end - 400) * way - width / 2 - 8 * (1 - way);
    return rectangle(x, y, width + 16 * (1 - way), 9 * (1 - way) + 2, `fill="${object.shade}"`);
  });
  return (
    sleepers.join('') +
    stroke(`M325 970Q372 760 ${short(end - 4)} 640`, object.light, 7) +
    stroke(`M475 970Q428 760 ${short(end + 4)} 640`, object.light, 7)
  );
};

/** A ringed planet over mountains. */
export const orbits: Scene = (random, palette) => {
  const x = 400 + random.between(-20, 20);
  const y = random.between(410, 450);
  const radius = random.between(112, 134);
  const tilt = random.between(-24, -12) * random.side();
  const sky = stars(random, palette);
  const body = `<g transform="rotate(${short(tilt)} ${short(x)} ${short(y)})">${planet(palette, x, y, radius)}</g>`;
  const land =
    ridge(random, { fill: palette.mid, base: 760, height: 120, peaks: 4 }) +
    ridge(random, { fill: palette.near, base: 830, height: 90, peaks: 3, round: true });
  return sky + body + land + rails(palette, x + random.between(-30, 30));
};
