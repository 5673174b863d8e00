import sharp from 'sharp';
import type { PictureFacts, PictureInspector } from '../../application/media/inspect-picture.ts';
import { MAX_FRAMES, MAX_PIXELS, MAX_SIDE, type RasterType } from '../../domain/media/picture-bytes.ts';

const TYPES: Readonly<Record<string, RasterType>> = { jpeg: 'image/jpeg', png: 'image/png', gif: 'image/gif', webp: 'image/webp' };
const TIMEOUT_S = 10;

/** sharp: nothing larger than the limits is ever unfolded, and a picture that breaks off is none. */
export class SharpPictureInspector implements PictureInspector {
  async inspect(bytes: Uint8Array): Promise<PictureFacts | null> {
    try {
      const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const;
      const { format, width, height, pages = 1 } = await sharp(bytes, options).metadata();
      const type = TYPES[format];
      if (type === undefined || width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS || pages > MAX_FRAMES) return null;
      // To the end of the data, but small: it is the decoding that counts.
      await sharp(bytes, options).timeout({ seconds: TIMEOUT_S }).resize(16, 16, { fit: 'fill' }).raw().toBuffer();
      return { type, width, height };
    } catch {
      return null;
    }
  }
}
