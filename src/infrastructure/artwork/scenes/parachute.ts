import type { Palette } from '../palette.ts';
import type { Random } from '../random.ts';
import { circle, type Point, polygon, rectangle, ridge, short, stroke } from '../shapes.ts';
import type { Scene } from './scene.ts';

/** Two more parachutes in the background, on the other side. */
const others = ({ object, accent, deep }: Palette, x: number, y: number): string => {
  const isRight = x > 400;
  const places: readonly (readonly [number, number, number])[] = [
    [isRight ? -176 : 176, -120, 46],
    [isRight ? -120 : 120, 96, 62],
  ];
  return places
    .map(([dx, dy, size]) => {
      const cx = x + dx;
      const cy = y + dy;
      const scallops = [-size * 0.66, -size * 0.67, -size * 0.67].map((step) => `q${-size / 3} -12 ${short(step)} 0`).join('');
      const left = short(cx - size);
      const middle = short(cx);
      const right = short(cx + size);
      const low = short(cy + size * 1.3);
      const top = short(cy);
      return [
        `<path fill="${object.base}" d="M${left} ${top}a${size} ${size} 0 0 1 ${size * 2} 0${scallops}Z"/>`,
        stroke(`M${left} ${top}L${middle} ${low}L${right} ${top}M${middle} ${top}V${low}`, deep, 2, 0.6),
        rectangle(cx - 9, cy + size * 1.3, 18, 18, `fill="${accent.base}"`),
      ].join('');
    })
    .join('');
};

const plane = (random: Random, { deep, near }: Palette, y: number): string =>
  `<g transform="translate(400 ${short(y)}) scale(${random.side()} 1)">` +
  `<path d="M-150 6L110 -16q44 -2 52 16q-8 14 -52 12L-150 14Z" fill="${deep}"/>` +
  `<path d="M-142 8l-26 -40h26l28 34Z" fill="${near}"/><path d="M-10 2l-64 52h30l76 -48Z" fill="${near}"/></g>`;

const PANELS = 5;

/** Five panels and the cords of the crate. */
const canopy = ({ object, deep }: Palette, x: number, y: number, radius: number): string => {
  const colors = [object.light, object.shine, object.base, object.shine, object.shade];
  const cord = (from: number): string => stroke(`M${short(from)} ${short(y)}L${short(x)} ${short(y + 170)}`, deep, 2.5, 0.7);
  const panels = colors.map((color, panel) => {
    const left = x - radius + (2 * radius * panel) / PANELS;
    const right = x - radius + (2 * radius * (panel + 1)) / PANELS;
    const half = (2 * radius) / PANELS / 2;
    const [bulge, back] = panel < 2 ? [-10, -26] : panel > 2 ? [26, 10] : [2, -2];
    const tip = `${short(x)} ${short(y - radius)}`;
    const shoulder = short(y - radius * 0.72);
    const side = `Q${short(left + bulge)} ${shoulder} ${short(left)} ${short(y)}q${short(half)} -20 ${short(half * 2)} 0`;
    return `<path fill="${color}" d="M${tip}${side}Q${short(right + back)} ${shoulder} ${tip}Z"/>${cord(left)}`;
  });
  return panels.join('') + cord(x + radius);
};

const crate = ({ accent }: Palette, x: number, y: number): string => {
  const size = 34;
  const middle: Point = [x, y];
  const left: Point = [x - size, y - size / 2];
  const right: Point = [x + size, y - size / 2];
  const foot: Point = [x, y + size * 1.1];
  return [
    polygon(accent.light, [[x, y - size], right, middle, left]),
    polygon(accent.base, [left, middle, foot, [x - size, y + size * 0.6]]),
    polygon(accent.dark, [right, middle, foot, [x + size, y + size * 0.6]]),
  ].join('');
};

const dunes = ({ mid, near }: Palette, side: number): string => {
  const furrow = (row: number): string => {
    const start = `M-20 ${short(838 + row * 24 - side * 30)}Q260 ${short(800 + row * 22 - side * 50)}`;
    return stroke(`${start} 460 ${short(848 + row * 20)}T820 ${short(838 + row * 20 + side * 30)}`, mid, 3, 0.7);
  };
  return [
    `<path fill="${mid}" d="M-20 1000V${740 + side * 30}Q220 ${680 + side * 60} 420 752T820 ${736 - side * 40}V1000Z"/>`,
    `<path fill="${near}" d="M-20 1000V${800 - side * 30}Q260 ${760 - side * 50} 460 812T820 ${800 + side * 30}V1000Z"/>`,
    furrow(0),
    furrow(1),
    furrow(2),
  ].join('');
};

/** A crate under a parachute: alone, with two others, or below a plane. */
export const parachute: Scene = (random, palette) => {
  const kind = random.whole(0, 2);
  const x = 400 + (kind === 1 ? 62 * random.side() : random.between(-26, 26));
  const y = kind === 1 ? random.between(430, 460) : random.between(390, 430);
  const radius = kind === 1 ? random.between(112, 124) : random.between(138, 160);
  const halo = (ring: number): string =>
    circle(400, 470, 70 + ring * 62, `fill="none" stroke="${palette.sun}" stroke-width="2.5" stroke-opacity="${short(0.5 - ring * 0.08)}"`);
  const sky = [1, 2, 3, 4].map(halo).join('') + ridge(random, { fill: palette.far, base: 690, height: 90, peaks: 3, round: true });
  const company = kind === 1 ? others(palette, x, y) : kind === 2 ? plane(random, palette, y - radius - 34) : '';
  return sky + company + canopy(palette, x, y, radius) + crate(palette, x, y + 200) + dunes(palette, random.side());
};
