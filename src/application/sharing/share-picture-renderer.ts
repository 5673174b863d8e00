import type { SharePicture } from '../../domain/sharing/share-picture.ts';

/** Draws pictures of shared links. */
export interface SharePictureRenderer {
  /** A JPEG of 1200 x 630 under 300 KB, whatever the words. The same picture on every machine. */
  jpeg(picture: SharePicture): Promise<Uint8Array>;
}
