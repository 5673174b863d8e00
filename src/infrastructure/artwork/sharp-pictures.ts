import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { PictureFacts, PictureInspector } from '../../application/media/inspect-picture.ts';
import type { CleanPicture, PictureCleaner } from '../../application/media/picture-cleaner.ts';
import { MAX_FRAMES, MAX_PIXELS, MAX_SIDE, type RasterType, sniffPicture } from '../../domain/media/picture-bytes.ts';

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

const FORMATS = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' } as const;
/** Sizes at which the screenshot of a transfer is readable; the smaller one applies when the file would be too large. */
const SIDES = [2000, 1400] as const;
const MAX_BYTES = 10 * 1024 * 1024;

/** Re-encodes with sharp, which writes no metadata by default. The orientation of the camera is applied to the pixels. */
export class SharpPictureCleaner implements PictureCleaner {
  async clean(bytes: Uint8Array, type: keyof typeof FORMATS): Promise<CleanPicture | null> {
    if (sniffPicture(bytes) === null) return null;
    try {
      const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'none', sequentialRead: true })
        .timeout({ seconds: TIMEOUT_S })
        .rotate()
        .resize(SIDES[0], SIDES[0], { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true });
      const { width, height, channels } = info;
      const hash = createHash('sha256').update(`${width}x${height}x${channels}`).update(data).digest('hex');
      for (const side of SIDES) {
        const drawn = await sharp(data, { raw: { width, height, channels } })
          .resize(side, side, { fit: 'inside', withoutEnlargement: true })
          .toFormat(FORMATS[type])
          .toBuffer();
        if (drawn.length <= MAX_BYTES) return { bytes: new Uint8Array(drawn), hash };
      }
      return null;
    } catch {
      return null;
    }
  }
}
