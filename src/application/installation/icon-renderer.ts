import type { AppIcon } from '../../domain/installation/app-icon.ts';

/** Paints the icons of the installed shop. */
export interface IconRenderer {
  /**
   * @param logo bytes of the owner's picture (PNG, JPEG, WebP, GIF or SVG); null for the shop's own mark
   * @returns a PNG. @throws when the picture is none
   */
  paint(icon: AppIcon, logo: Uint8Array | null): Promise<Uint8Array>;
}
