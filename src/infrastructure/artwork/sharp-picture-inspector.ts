import sharp from 'sharp';
import type { PictureFacts, PictureInspector } from '../../application/media/inspect-picture.ts';
import { MAX_FRAMES, MAX_PIXELS, MAX_SIDE, type RasterType } from '../../domain/media/picture-bytes.ts';

const TYPES: Readonly<Record<string, RasterType>> = { jpeg: 'image/jpeg', png: 'image/png', gif: 'image/gif', webp: 'image/webp' };
const TIMEOUT_S = 10;

/** Decodes with sharp within the limits; a truncated picture is refused. */
export class SharpPictureInspector implements PictureInspector {
  async inspect(bytes: Uint8Array): Promise<PictureFacts | null> {
    try {
      const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const;
      const { format, width, height, pages = 1 } = await sharp(bytes, options).metadata();
      const type = TYPES[format];
      if (type === undefined || width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS || pages > MAX_FRAMES) return null;
      // Decodes all data into a small picture, because only the decoding matters.
      await sharp(bytes, options).timeout({ seconds: TIMEOUT_S }).resize(16, 16, { fit: 'fill' }).raw().toBuffer();
      return { type, width, height };
    } catch {
      return null;
    }
  }
}
