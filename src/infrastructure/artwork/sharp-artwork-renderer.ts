import type { ArtworkRenderer } from '../../application/artwork/artwork-renderer.ts';
import type { ArtworkSpec } from '../../domain/artwork/artwork-spec.ts';
import { drawArtwork } from './draw-artwork.ts';
import { loadSharp } from './load-sharp.ts';
import { WIDTH } from './shapes.ts';

/** The density at which one SVG unit is one pixel. */
const NATURAL_DENSITY = 72;
const SEAL_WIDTH = 200;

/** Generates SVG and rasterises it with sharp, which is loaded on first use. */
export class SharpArtworkRenderer implements ArtworkRenderer {
  svg(spec: ArtworkSpec): string {
    return drawArtwork(spec);
  }

  async webp(spec: ArtworkSpec, width: number): Promise<Uint8Array> {
    const sharp = await loadSharp();
    const natural = spec.kind === 'seal' ? SEAL_WIDTH : WIDTH;
    // Rasterised at the target size, so that it is not scaled afterwards; resize only corrects rounding.
    return sharp(Buffer.from(this.svg(spec)), { density: (NATURAL_DENSITY * width) / natural })
      .resize({ width })
      .webp({ quality: 52, effort: 2 })
      .toBuffer();
  }
}
