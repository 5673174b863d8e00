import type { ArtworkSpec, PictureSpec } from '../../domain/artwork/artwork-spec.ts';
import { type Chance, chanceOf } from './chance.ts';
import { collection } from './collection.ts';
import { type GameStyle, styleOf } from './games.ts';
import { gateOf } from './gate.ts';
import { type Palette, paletteOf } from './palette.ts';
import { sealSvg } from './seal.ts';
import { HEIGHT, short, WIDTH } from './shapes.ts';
import { type Layer, skyOf } from './sky.ts';
import { statistics } from './statistics.ts';

/** Zoomed and mirrored around the middle of the floor, a little differently in every picture. */
const sceneOf = (chance: Chance, palette: Palette, style: GameStyle): string => {
  const zoom = chance.between(1, 1.14) * chance.side();
  const size = Math.abs(zoom);
  const place = `translate(${short(400 - 400 * zoom)} ${short(660 - 660 * size)}) scale(${zoom.toFixed(3)} ${size.toFixed(3)})`;
  return `<g transform="${place}">${style.scene(chance, palette)}</g>`;
};

const panel = (palette: Palette, body: string): Layer => ({
  definitions:
    `<linearGradient id="w0" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.wall(1.8)}"/>` +
    `<stop offset="1" stop-color="${palette.wall(0.3)}"/></linearGradient>`,
  body: `<rect width="800" height="1000" fill="url(#w0)"/>${body}`,
});

/** Doors are known by their game alone. */
const idOf = (spec: PictureSpec, style: GameStyle): string => (spec.kind === 'scene' ? `pintu7${style.word}` : spec.id);

const layerOf = (spec: PictureSpec): Layer => {
  const style = styleOf(spec.game);
  const id = idOf(spec, style);
  const chance = chanceOf(`${id}/${style.word}`);
  // One row of hues leaves nothing to choose, and takes nothing from the stream.
  const palette = paletteOf(chance, style.hues.length === 1 ? style.hues[0] : chance.pick(style.hues));
  switch (spec.kind) {
    case 'collection':
      return panel(palette, collection(chanceOf(`${id}koleksi`), palette));
    case 'statistics':
      return panel(palette, statistics(chanceOf(`${id}statistik`), palette));
    default: {
      const sky = skyOf(chance, palette);
      const scene = sky.body + sceneOf(chance, palette, style);
      if (spec.kind === 'scene') return { definitions: sky.definitions, body: scene };
      const gate = gateOf(palette, spec.arches, scene);
      return { definitions: sky.definitions + gate.definitions, body: gate.body };
    }
  }
};

/** The picture a spec stands for, as SVG text. Pure: the same spec, the same text. */
export const drawArtwork = (spec: ArtworkSpec): string => {
  if (spec.kind === 'seal') return sealSvg(spec.id);
  const { definitions, body } = layerOf(spec);
  const size = `viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${definitions}</defs>${body}</svg>\n`;
};
