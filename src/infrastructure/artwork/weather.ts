import type { Palette } from './palette.ts';
import type { Random } from './random.ts';
import { circle, polygon, rectangle, short, stroke } from './shapes.ts';

/** What the air of a place adds to its picture: behind the scene, and in front of it. */
export interface Weather {
  readonly behind: string;
  readonly before: string;
}

const CLEAR: Weather = { behind: '', before: '' };

/** Wedges of light that fan out below a point of the sky. */
const rays = (random: Random, { sun }: Palette): Weather => {
  const x = random.between(140, 660);
  const wedge = (ray: number): string => {
    const foot = x + (ray - 2) * random.between(190, 280);
    const width = random.between(50, 110);
    return polygon(
      sun,
      [
        [x, 40],
        [foot - width, 900],
        [foot + width, 900],
      ],
      0.2,
    );
  };
  return { behind: [0, 1, 2, 3, 4].map(wedge).join(''), before: '' };
};

/** Three waves of coloured light across the sky. */
const aurora = (random: Random, { accent, object }: Palette): Weather => {
  const colors = [accent.light, object.light, accent.base] as const;
  const wave = (color: string, band: number): string => {
    const y = 210 + band * 110 + random.between(-50, 50);
    const bend = random.between(70, 190) * random.side();
    const path = `M-20 ${short(y)}C240 ${short(y - bend)} 520 ${short(y + bend)} 820 ${short(y - bend * 0.4)}`;
    return stroke(path, color, short(random.between(36, 80)), 0.4);
  };
  return { behind: colors.map(wave).join(''), before: '' };
};

/** A falling star with its tail. */
const comet = (random: Random, { sun, glow }: Palette): Weather => {
  const side = random.side();
  const x = 400 + side * random.between(60, 230);
  const y = random.between(190, 330);
  const tail = polygon(
    glow,
    [
      [x - 12, y - 14],
      [x + side * 420, y - 300],
      [x + 12, y + 14],
    ],
    0.6,
  );
  return { behind: tail + circle(x, y, 24, `fill="${sun}"`), before: '' };
};

/** Long bands of mist before the landscape. */
const mist = (random: Random, { sun }: Palette): Weather => {
  const band = (layer: number): string =>
    rectangle(random.between(-160, 420), 560 + layer * 66, random.between(340, 560), 34, `rx="17" fill="${sun}" fill-opacity=".42"`);
  return { behind: '', before: [0, 1, 2, 3].map(band).join('') };
};

/** Petals, snow or embers in the air, in one of the picture's own colours. */
const motes = (random: Random, { sun, accent, object }: Palette): Weather => {
  const color = random.pick([sun, accent.light, object.light]);
  const mote = (): string => circle(random.between(110, 690), random.between(150, 820), random.between(4, 10), `fill="${color}"`);
  return { behind: '', before: Array.from({ length: 22 }, mote).join('') };
};

const KINDS = [() => CLEAR, rays, aurora, comet, mist, motes] as const;

/** The weather of one picture. @param random of its own, so that weather changes nothing else of the picture */
export const weatherOf = (random: Random, palette: Palette): Weather => random.pick(KINDS)(random, palette);
