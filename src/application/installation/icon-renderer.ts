import type { AppIcon } from '../../domain/installation/app-icon.ts';

/** Renders the icons of the installed shop. */
export interface IconRenderer {
  /**
   * @param logo bytes of the owner's picture (PNG, JPEG, WebP, GIF or SVG); null for the built-in logo
   * @returns a PNG.
   * @throws when the picture cannot be decoded
   */
  paint(icon: AppIcon, logo: Uint8Array | null): Promise<Uint8Array>;
}
