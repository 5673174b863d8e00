import type { ArtworkRenderer } from '../../application/artwork/artwork-renderer.ts';
import type { ArtworkSpec } from '../../domain/artwork/artwork-spec.ts';
import { drawArtwork } from './draw-artwork.ts';
import { loadSharp } from './load-sharp.ts';
import { WIDTH } from './shapes.ts';

/** Points per inch at which one unit of an SVG is one pixel. */
const NATURAL_DENSITY = 72;
const SEAL_WIDTH = 200;

/** Draws with code and rasterises with sharp, which is loaded for the first picture. */
export class SharpArtworkRenderer implements ArtworkRenderer {
  svg(spec: ArtworkSpec): string {
    return drawArtwork(spec);
  }

  async webp(spec: ArtworkSpec, width: number): Promise<Uint8Array> {
    const sharp = await loadSharp();
    const natural = spec.kind === 'seal' ? SEAL_WIDTH : WIDTH;
    // Drawn at the size that is wanted, so that nothing is scaled afterwards; resize only settles the last rounding.
    return sharp(Buffer.from(this.svg(spec)), { density: (NATURAL_DENSITY * width) / natural })
      .resize({ width })
      .webp({ quality: 60, effort: 4 })
      .toBuffer();
  }
}
