import type { Palette } from '../palette.ts';
import type { Random } from '../random.ts';

/** Draws the scene behind the gate as SVG elements on 800 x 1000. */
export type Scene = (random: Random, palette: Palette) => string;
