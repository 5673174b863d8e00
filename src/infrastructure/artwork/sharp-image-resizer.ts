import sharp, { type Sharp } from 'sharp';
import type { ImageResizer, PictureCopies, PictureCopy } from '../../application/media/image-resizer.ts';
import { PortError } from '../../application/shared/port-error.ts';
import { SIBLING_WIDTHS } from '../../domain/media/image-siblings.ts';
import { MAX_PIXELS } from '../../domain/media/picture-bytes.ts';
import { isRedrawn, WIDEST_ORIGINAL } from '../../domain/media/picture-copies.ts';

const QUALITY = 82;
const ORIGINAL_QUALITY = 90;
const TIMEOUT_S = 10;
/** Output formats of originals by their types. */
const FORMATS: Readonly<Record<string, 'jpeg' | 'png' | 'webp'>> = {
  'image/jpeg': 'jpeg',
  'image/jpg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** As the camera held it, at most so wide, and without metadata. A narrow picture is not enlarged. */
const drawn = (bytes: Uint8Array, width: number): Sharp =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: TIMEOUT_S })
    .rotate()
    .resize({ width, withoutEnlargement: true });

/** Creates on the server the copies that a browser creates of an upload. */
export class SharpImageResizer implements ImageResizer {
  async copies(bytes: Uint8Array, type: string, signal?: AbortSignal): Promise<PictureCopies> {
    signal?.throwIfAborted();
    try {
      const siblings = [];
      for (const width of SIBLING_WIDTHS) {
        const webp = await drawn(bytes, width).webp({ quality: QUALITY }).toBuffer();
        siblings.push({ width, bytes: new Uint8Array(webp), type: 'image/webp' });
      }
      return { siblings, original: await this.original(bytes, type) };
    } catch (error) {
      throw new PortError('invalid', 'the picture could not be drawn', null, { cause: error });
    }
  }

  private async original(bytes: Uint8Array, type: string): Promise<PictureCopy> {
    const { width = 0 } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
    const format = FORMATS[type];
    if (format === undefined || !isRedrawn(type, width)) return { bytes, type };
    const redrawn = await drawn(bytes, WIDEST_ORIGINAL).toFormat(format, { quality: ORIGINAL_QUALITY }).toBuffer();
    return { bytes: new Uint8Array(redrawn), type };
  }
}
