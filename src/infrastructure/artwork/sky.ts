import type { Palette } from './palette.ts';
import type { Random } from './random.ts';
import { circle, rectangle, short, stroke } from './shapes.ts';

/** A part of a picture: its definitions (gradients, clips) and its elements. */
export interface Layer {
  readonly definitions: string;
  readonly body: string;
}

const stars = (random: Random, sun: string): string =>
  Array.from({ length: 34 }, () =>
    circle(
      random.between(80, 720),
      random.between(110, 620),
      random.between(1.5, 4),
      `fill="${sun}" fill-opacity="${short(random.between(0.4, 1))}"`,
    ),
  ).join('');

const clouds = (random: Random, sun: string): string =>
  Array.from({ length: 4 }, () => {
    const width = random.between(120, 220);
    const x = random.between(40, 640);
    const y = random.between(240, 520);
    const attributes = `rx="12" fill="${sun}" fill-opacity=".4"`;
    return rectangle(x, y, width, 24, attributes) + rectangle(x + width * 0.25, y - 22, width * 0.5, 24, attributes);
  }).join('');

const birds = (random: Random, color: string): string =>
  Array.from({ length: 3 }, () => {
    const x = random.between(180, 600);
    const y = random.between(230, 420);
    const wing = random.between(14, 24);
    const left = `q${short(wing * 0.6)} ${short(-wing * 0.3)} ${short(wing)} ${short(wing * 0.4)}`;
    const right = `q${short(wing * 0.4)} ${short(-wing * 0.7)} ${short(wing)} ${short(-wing * 0.4)}`;
    return stroke(`M${short(x - wing)} ${short(y - wing * 0.4)}${left}${right}`, color, 4, 0.6);
  }).join('');

const moon = (x: number, y: number, radius: number, fill: string): string => {
  const r = short(radius);
  const inner = short(radius * 0.8);
  const crescent = `a${r} ${r} 0 1 0 ${r} ${r}a${inner} ${inner} 0 0 1 ${short(-radius)} ${short(-radius)}Z`;
  return `<path fill="${fill}" d="M${short(x)} ${short(y - radius)}${crescent}"/>`;
};

const definitionsOf = ({ skyTop, skyMiddle, skyLow, glow, hour }: Palette): string =>
  [
    '<linearGradient id="s0" x1="0" y1="0" x2="0" y2="1">',
    `<stop offset=".08" stop-color="${skyTop}"/><stop offset=".5" stop-color="${skyMiddle}"/>`,
    `<stop offset=".78" stop-color="${skyLow}"/></linearGradient>`,
    `<radialGradient id="g0"><stop offset="0" stop-color="${glow}" stop-opacity="${hour === 'night' ? '.45' : '.85'}"/>`,
    `<stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>`,
  ].join('');

/** The sky of a time of day, with its light and objects. */
export const skyOf = (random: Random, palette: Palette): Layer => {
  const { hour, sun } = palette;
  const isLow = hour === 'dawn' || hour === 'dusk';
  const x = 400 + random.between(-110, 110);
  const y = isLow ? random.between(520, 600) : random.between(370, 450);
  const radius = hour === 'night' ? random.between(70, 96) : isLow ? random.between(150, 200) : random.between(110, 150);
  const company = hour === 'night' ? stars(random, sun) : hour === 'day' ? clouds(random, sun) : birds(random, palette.deep);
  const light = hour === 'night' ? moon(x, y, radius, sun) : circle(x, y, radius, `fill="${sun}" fill-opacity=".85"`);
  return {
    definitions: definitionsOf(palette),
    body: `<rect width="800" height="1000" fill="url(#s0)"/>${circle(x, y, 400, 'fill="url(#g0)"')}${light}${company}`,
  };
};
