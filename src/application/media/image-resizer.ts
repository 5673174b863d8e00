import type { SiblingWidth } from '../../domain/media/image-siblings.ts';

export interface PictureCopy {
  readonly bytes: Uint8Array;
  /** WebP where the browser can encode it, else a supported type. */
  readonly type: string;
}

export interface PictureCopies {
  /** The original picture, re-encoded where `isRedrawn` requires it. */
  readonly original: PictureCopy;
  /** One copy per width of `SIBLING_WIDTHS`, with the same aspect ratio. */
  readonly siblings: readonly (PictureCopy & { readonly width: SiblingWidth })[];
}

/** Creates resized copies of a picture in the browser. */
export interface ImageResizer {
  /** May take ownership of the bytes. @throws PortError `invalid` when the bytes are no picture; the signal's reason when aborted */
  copies(bytes: Uint8Array, type: string, signal?: AbortSignal): Promise<PictureCopies>;
}
