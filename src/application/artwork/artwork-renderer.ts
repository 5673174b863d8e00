import type { ArtworkSpec } from '../../domain/artwork/artwork-spec.ts';

/** Draws the generated pictures. Equal specs give identical pictures on every machine. */
export interface ArtworkRenderer {
  /**
   * A complete SVG file without scripts, text or external references: 4:5 for pictures, square for seals. Gradient ids repeat among
   * pictures, so that the file must not be inlined in a page.
   */
  svg(spec: ArtworkSpec): string;
  /** The picture as WebP. @param width in pixels; the height follows from the aspect ratio */
  webp(spec: ArtworkSpec, width: number): Promise<Uint8Array>;
}
