import type { ArtworkSpec, PictureSpec } from '../../domain/artwork/artwork-spec.ts';
import { collection } from './collection.ts';
import { oklch } from './color.ts';
import { type GameStyle, styleOf } from './games.ts';
import { gateOf } from './gate.ts';
import { type Palette, paletteOf } from './palette.ts';
import { type Random, randomOf } from './random.ts';
import { HEIGHT, short, WIDTH } from './shapes.ts';
import { type Layer, skyOf } from './sky.ts';
import { statistics } from './statistics.ts';
import { weatherOf } from './weather.ts';

const SIZE = 200;
const STEPS = 240;
/** A medium gold with a contrast of at least 3:1 on black and on white. */
const COLOR = oklch(0.62, 0.11, 85);

/** Draws three nested guilloche curves on 200 x 200: two waves around a circle whose number and depth depend on the id. */
const sealPath = (id: string): string => {
  const random = randomOf(`segel${id}`);
  const petals = random.pick([7, 8, 9, 11, 12]);
  const detail = random.pick([2, 3, 4]);
  const deep = random.between(0.16, 0.26);
  const fine = random.between(0.08, 0.14);
  const ring = (index: number): string => {
    const size = SIZE * (0.47 - index * 0.105);
    const points = Array.from({ length: STEPS + 1 }, (_, step) => {
      const turn = (2 * Math.PI * step) / STEPS;
      const wave = (deep / 2) * Math.cos(petals * turn + index) + (fine / 2) * Math.cos(petals * detail * turn);
      const radius = size * (1 - deep / 2 + wave);
      return `${short(SIZE / 2 + radius * Math.cos(turn))} ${short(SIZE / 2 + radius * Math.sin(turn))}`;
    });
    return `M${points.join('L')}Z`;
  };
  return [0, 1, 2].map(ring).join('');
};

/** The seal as a separate file: a line without background, for any page or as a mask. */
const sealSvg = (id: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}">` +
  `<path d="${sealPath(id)}" fill="none" stroke="${COLOR}" stroke-width="1.1"/></svg>\n`;

/** The widest view shows the whole scene, the closest three quarters of it. */
const CLOSEST = 1.34;
const FLOOR = 660;

/** Zooms, pans and mirrors the scene above its floor, differently in every picture; its edges stay outside of the picture. */
const sceneOf = (random: Random, palette: Palette, style: GameStyle): string => {
  const size = random.between(1, CLOSEST);
  const side = random.side();
  const x = 400 - side * 400 * size + random.between(-1, 1) * 400 * (size - 1);
  const place = `translate(${short(x)} ${short(FLOOR - FLOOR * size)}) scale(${(side * size).toFixed(3)} ${size.toFixed(3)})`;
  return `<g transform="${place}">${style.scene(random, palette)}</g>`;
};

const panel = (palette: Palette, body: string): Layer => ({
  definitions:
    `<linearGradient id="w0" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.wall(1.8)}"/>` +
    `<stop offset="1" stop-color="${palette.wall(0.3)}"/></linearGradient>`,
  body: `<rect width="800" height="1000" fill="url(#w0)"/>${body}`,
});

/** Scenes are identified by their game only. */
const idOf = (spec: PictureSpec, style: GameStyle): string => (spec.kind === 'scene' ? `pintu7${style.word}` : spec.id);

const layerOf = (spec: PictureSpec): Layer => {
  const style = styleOf(spec.game);
  const id = idOf(spec, style);
  const random = randomOf(`${id}/${style.word}`);
  // A single row of hues needs no choice and consumes no random value.
  const palette = paletteOf(random, style.hues.length === 1 ? style.hues[0] : random.pick(style.hues));
  switch (spec.kind) {
    case 'collection':
      return panel(palette, collection(randomOf(`${id}koleksi`), palette));
    case 'statistics':
      return panel(palette, statistics(randomOf(`${id}statistik`), palette));
    default: {
      const sky = skyOf(random, palette);
      const scene = sceneOf(random, palette, style);
      if (spec.kind === 'scene') return { definitions: sky.definitions, body: sky.body + scene };
      const weather = weatherOf(randomOf(`${id}cuaca`), palette);
      const gate = gateOf(palette, spec.arches, sky.body + weather.behind + scene + weather.before);
      return { definitions: sky.definitions + gate.definitions, body: gate.body };
    }
  }
};

/** Draws the picture of a spec as SVG text. Pure: equal specs give equal texts. */
export const drawArtwork = (spec: ArtworkSpec): string => {
  if (spec.kind === 'seal') return sealSvg(spec.id);
  const { definitions, body } = layerOf(spec);
  const size = `viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${definitions}</defs>${body}</svg>\n`;
};
