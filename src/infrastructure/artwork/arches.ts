import type { ArchCount } from '../../domain/artwork/artwork-spec.ts';
import { short } from './shapes.ts';

/** Where every arch stands. */
export const FLOOR = 884;

/** Centred on the canvas; `x` is its left foot. */
export interface Arch {
  readonly x: number;
  readonly width: number;
}

/** Outermost first; the last is the opening. */
export const ARCHES: Readonly<Record<ArchCount, readonly [Arch, ...Arch[]]>> = {
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

export const topOf = ({ width }: Arch): number => FLOOR - Math.min(856, width * 1.16 + 34);

/** Path of an arch: two straight legs under half a circle. */
export const outline = (arch: Arch): string => {
  const radius = arch.width / 2;
  return `M${arch.x} ${FLOOR}V${short(topOf(arch) + radius)}a${radius} ${radius} 0 0 1 ${arch.width} 0V${FLOOR}Z`;
};
