import type { RasterType } from '../../domain/media/picture-bytes.ts';

export interface PictureFacts {
  readonly type: RasterType;
  readonly width: number;
  readonly height: number;
}

/** Decodes a picture to see whether it is one. */
export interface PictureInspector {
  /** @returns null for what cannot be decoded to its end, or is larger than the limits of `picture-bytes.ts` */
  inspect(bytes: Uint8Array): Promise<PictureFacts | null>;
}
