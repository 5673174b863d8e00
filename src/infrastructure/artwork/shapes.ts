import type { Random } from './random.ts';

/** x and y on a canvas of 800 x 1000. */
export type Point = readonly [number, number];

export const WIDTH = 800;
export const HEIGHT = 1000;

/** Rounds to one decimal, which is finer than a screen pixel and keeps files small. */
export const short = (value: number): number => +value.toFixed(1);

export const pointList = (points: readonly Point[]): string => points.map(([x, y]) => `${short(x)},${short(y)}`).join(' ');

// Always `fill-opacity` and `stroke-opacity`, because `opacity` makes renderers allocate a layer per element.
export const polygon = (fill: string, points: readonly Point[], opacity = 1): string =>
  `<polygon fill="${fill}" points="${pointList(points)}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`;

export const circle = (x: number, y: number, radius: number, attributes: string): string =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" ${attributes}/>`;

export const rectangle = (x: number, y: number, width: number, height: number, attributes: string): string =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" ${attributes}/>`;

export const stroke = (path: string, color: string, width = 3, opacity = 1): string =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}"${opacity < 1 ? ` stroke-opacity="${opacity}"` : ''}/>`;

/** A four-pointed star; `waist` is its thickness in the middle relative to the radius. */
export const star = (x: number, y: number, radius: number, fill: string, waist = 0.16): string => {
  const inset = radius * waist * 0.6;
  const at = (dx: number, dy: number): string => `${short(x + dx)} ${short(y + dy)}`;
  const arms = [
    `Q${at(inset, -inset)} ${at(radius, 0)}`,
    `Q${at(inset, inset)} ${at(0, radius)}`,
    `Q${at(-inset, inset)} ${at(-radius, 0)}`,
    `Q${at(-inset, -inset)} ${at(0, -radius)}`,
  ];
  return `<path fill="${fill}" d="M${at(0, -radius)}${arms.join('')}Z"/>`;
};

interface Ridge {
  readonly fill: string;
  /** The base line. */
  readonly base: number;
  readonly height: number;
  readonly peaks: number;
  /** Hills instead of peaks. */
  readonly round?: boolean;
}

/** Mountains across the whole width, filled down to the bottom. */
export const ridge = (random: Random, { fill, base, height, peaks, round = false }: Ridge): string => {
  const step = WIDTH / peaks;
  let path = `M-20 1000V${short(base)}`;
  for (let peak = 0; peak < peaks; peak++) {
    const x = peak * step;
    const top = base - height * random.between(0.45, 1);
    path += round
      ? `Q${short(x + step / 2)} ${short(top)} ${short(x + step)} ${short(base - height * random.between(0, 0.25))}`
      : `L${short(x + step * random.between(0.4, 0.6))} ${short(top)}L${short(x + step)} ${short(base - height * random.between(0, 0.3))}`;
  }
  return `<path fill="${fill}" d="${path}L820 ${short(base)}V1000Z"/>`;
};
