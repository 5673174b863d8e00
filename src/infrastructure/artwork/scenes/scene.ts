import type { Random } from '../chance.ts';
import type { Palette } from '../palette.ts';

/** Draws what stands in the light behind the gate, as SVG elements on 800 x 1000. */
export type Scene = (random: Random, palette: Palette) => string;
