import type { ArchCount } from '../../domain/artwork/artwork-spec.ts';
import { oklch } from './color.ts';
import type { Palette } from './palette.ts';
import { circle, HEIGHT, polygon, rectangle, short, stroke, WIDTH } from './shapes.ts';
import type { Layer } from './sky.ts';

/** The base line of all arches. */
const FLOOR = 884;

/** Centred on the canvas; `x` is the left foot. */
interface Arch {
  readonly x: number;
  readonly width: number;
}

/** Outermost first; the last is the opening. */
const ARCHES: Readonly<Record<ArchCount, readonly [Arch, ...Arch[]]>> = {
  1: [{ x: 78, width: 644 }],
  2: [
    { x: 38, width: 724 },
    { x: 92, width: 616 },
  ],
  3: [
    { x: 16, width: 768 },
    { x: 60, width: 680 },
    { x: 106, width: 588 },
  ],
};

const topOf = ({ width }: Arch): number => FLOOR - Math.min(856, width * 1.16 + 34);

/** The path of an arch: two straight legs and a half circle. */
const outline = (arch: Arch): string => {
  const radius = arch.width / 2;
  return `M${arch.x} ${FLOOR}V${short(topOf(arch) + radius)}a${radius} ${radius} 0 0 1 ${arch.width} 0V${FLOOR}Z`;
};

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const COLUMNS = [0, 1, 2, 3, 4, 5];

/** Rows of stone, each shifted by half a stone. */
const courses = (color: string): string => {
  const beds = ROWS.map((row) => `M0 ${120 + row * 88}H800`);
  const joints = ROWS.flatMap((row) => COLUMNS.map((column) => `M${(row % 2 === 0 ? 0 : 66) + column * 134} ${32 + row * 88}v88`));
  return stroke(beds.join(''), color, 2, 0.5) + stroke(joints.join(''), color, 2, 0.35);
};

/** The stones between two arches: fanned at the top, in rows at the sides. */
const voussoirs = (outer: Arch, inner: Arch, stones: number, color: string): string => {
  const wide = outer.width / 2;
  const narrow = inner.width / 2;
  const outerY = topOf(outer) + wide;
  const innerY = topOf(inner) + narrow;
  const fan = Array.from({ length: stones + 1 }, (_, stone) => {
    const angle = Math.PI + (Math.PI * stone) / stones;
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    const from = `${short(400 + wide * cos)} ${short(outerY + wide * sin)}`;
    return `M${from}L${short(400 + narrow * cos)} ${short(innerY + narrow * sin)}`;
  });
  const thickness = short(wide - narrow);
  const rows: string[] = [];
  for (let y = outerY + 60; y < FLOOR; y += 84) {
    rows.push(`M${outer.x} ${short(y)}h${thickness}M${outer.x + outer.width} ${short(y)}h${-thickness}`);
  }
  return stroke(fan.join('') + rows.join(''), color, 2.5, 0.8);
};

/** Silver, sky, gold: lightness, chroma, hue. */
const METALS: Readonly<Record<ArchCount, readonly [number, number, number]>> = {
  1: [0.8, 0.02, 250],
  2: [0.76, 0.13, 240],
  3: [0.83, 0.13, 88],
};

/** The emblem of the tier above the outermost arch; a single arch has none. */
const keystone = (arches: ArchCount, outermost: Arch, bright: string, dim: string): string => {
  const top = topOf(outermost);
  if (arches === 3) {
    return (
      polygon(dim, [
        [372, top - 18],
        [428, top - 18],
        [418, top + 54],
        [382, top + 54],
      ]) +
      polygon(bright, [
        [400, top - 6],
        [416, top + 16],
        [400, top + 40],
        [384, top + 16],
      ])
    );
  }
  if (arches === 1) return '';
  const radius = outermost.width / 2 - 25;
  const studs = [-2, -1, 1, 2].map((stud) => {
    const angle = -Math.PI / 2 + stud * 0.34;
    return circle(400 + radius * Math.cos(angle), top + 25 + radius + radius * Math.sin(angle), 6, `fill="${bright}"`);
  });
  return circle(400, top + 24, 12, `fill="${bright}"`) + studs.join('');
};

/** Three steps, and the light on them through the opening. */
const steps = (outermost: Arch, opening: Arch, palette: Palette): string => {
  const treads = [0, 1, 2].map((step) => {
    const edge = outermost.x - 10 - step * 22;
    const x = Math.max(0, edge);
    const y = FLOOR + step * 39;
    const width = Math.min(WIDTH, WIDTH - 2 * edge);
    return (
      rectangle(x, y, width, 40, `fill="${palette.wall(3.4 - step * 0.9)}"`) +
      rectangle(x, y, width, 4, `fill="${palette.wall(6.4 - step)}"`)
    );
  });
  const right = opening.x + opening.width;
  const light = polygon('url(#l0)', [
    [opening.x + 8, FLOOR],
    [right - 8, FLOOR],
    [right + 90, HEIGHT],
    [opening.x - 90, HEIGHT],
  ]);
  return treads.join('') + light;
};

const gradient = (id: string, from: string, to: string): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" ${from}/><stop offset="1" ${to}/></linearGradient>`;

/** A wall with nested arches; `scene` is visible through the innermost one. */
export const gateOf = (palette: Palette, arches: ArchCount, scene: string): Layer => {
  const rings = ARCHES[arches];
  const [outermost] = rings;
  const opening = rings.at(-1) ?? outermost;
  const [lightness, chroma, hue] = METALS[arches];
  const bright = oklch(lightness, chroma, hue);
  const dim = oklch(lightness - 0.3, chroma, hue);
  const frames = rings.map((ring, depth) => {
    const inner = rings[depth + 1];
    const stones = inner === undefined ? '' : voussoirs(ring, inner, arches === 3 ? 13 : 9, palette.wall(4.2 + depth));
    const [metal, width] = inner === undefined ? [bright, 7] : [dim, 4];
    const edge = `<path d="${outline(ring)}" fill="none" stroke="${metal}" stroke-width="${width}"/>`;
    return `<path d="${outline(ring)}" fill="${palette.wall(1.6 + depth * 1.5)}"/>${stones}${edge}`;
  });
  const shadow = outline({ x: opening.x + 10, width: opening.width - 20 });
  return {
    definitions:
      gradient('w0', `stop-color="${palette.wall(2)}"`, `stop-color="${palette.wall(0.2)}"`) +
      gradient('l0', `stop-color="${palette.glow}" stop-opacity=".6"`, `stop-color="${palette.glow}" stop-opacity=".06"`) +
      `<clipPath id="c0"><path d="${outline(opening)}"/></clipPath>`,
    body: [
      '<rect width="800" height="1000" fill="url(#w0)"/>',
      courses(palette.wall(2.6)),
      ...frames,
      `<g clip-path="url(#c0)">${scene}</g>`,
      `<path d="${outline(opening)}" fill="none" stroke="${bright}" stroke-width="7"/>`,
      `<path d="${shadow}" fill="none" stroke="${palette.deep}" stroke-width="13" stroke-opacity=".35"/>`,
      keystone(arches, outermost, bright, dim),
      steps(outermost, opening, palette),
    ].join(''),
  };
};
