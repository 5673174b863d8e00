import type { SharePicture } from '../../domain/sharing/share-picture.ts';

/** Draws share pictures. */
export interface SharePictureRenderer {
  /** A JPEG of 1200 x 630 under 300 KB, whatever the texts. Identical on every machine. */
  jpeg(picture: SharePicture): Promise<Uint8Array>;
}
