import type { ArtworkSpec } from '../../domain/artwork/artwork-spec.ts';

/** Draws the shop's own pictures. The same spec gives the same picture on every machine and in every process. */
export interface ArtworkRenderer {
  /**
   * A complete SVG file without scripts, words or outside references: 4:5 for pictures, square for seals.
   * The ids of its gradients repeat from picture to picture, so it is used as a file and never put into a page's markup.
   */
  svg(spec: ArtworkSpec): string;
  /**
   * The same picture as WebP.
   * @param width in pixels; the height follows from the proportions
   */
  webp(spec: ArtworkSpec, width: number): Promise<Uint8Array>;
}
