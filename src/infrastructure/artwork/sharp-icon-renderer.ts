import sharp from 'sharp';
import type { IconRenderer } from '../../application/installation/icon-renderer.ts';
import { type AppIcon, MASKABLE_SHARE } from '../../domain/installation/app-icon.ts';

/** The gate of public/favicon.svg, without its background. */
const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="4 4 20 24" width="1000" height="1200"><path d="M5 28V14a9 9 0 0 1 18 0v14" fill="none" stroke="#d5f237" stroke-width="2"/><path d="M9.5 28V14a4.5 4.5 0 0 1 9 0v14h-3v-6h-3v6z" fill="#d5f237"/></svg>`;
const GROUND = '#000000';
/** An icon that is not maskable fills more of its area, and rounds its own corners. */
const USUAL_SHARE = 0.66;
const CORNER_SHARE = 0.2;
/** The maximum number of pixels of a decoded logo. */
const MAX_PIXELS = 40_000_000;

const ground = (size: number, radius: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${radius}" fill="${GROUND}"/></svg>`,
  );

/** Renders icons as PNG. */
export class SharpIconRenderer implements IconRenderer {
  async paint({ size, purpose }: AppIcon, logo: Uint8Array | null): Promise<Uint8Array> {
    const isMaskable = purpose === 'maskable';
    const room = Math.round(size * (isMaskable ? MASKABLE_SHARE : USUAL_SHARE));
    const picture = await sharp(logo ?? Buffer.from(MARK), { limitInputPixels: MAX_PIXELS })
      .resize(room, room, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png()
      .toBuffer();
    return sharp(ground(size, isMaskable ? 0 : Math.round(size * CORNER_SHARE)))
      .composite([{ input: picture, gravity: 'centre' }])
      .png({ compressionLevel: 9, palette: false })
      .toBuffer();
  }
}
