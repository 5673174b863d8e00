import type { SiblingWidth } from '../../domain/media/image-siblings.ts';

export interface PictureCopy {
  readonly bytes: Uint8Array;
  /** WebP where the browser can write it, else what it can. */
  readonly type: string;
}

export interface PictureCopies {
  /** The picture itself, drawn anew where `isRedrawn` says so. */
  readonly original: PictureCopy;
  /** One copy per width of `SIBLING_WIDTHS`, same proportions. */
  readonly siblings: readonly (PictureCopy & { readonly width: SiblingWidth })[];
}

/** Makes the siblings of a picture where the upload starts. */
export interface ImageResizer {
  /** May keep the bytes it is given. @throws PortError `invalid` when the bytes are no picture; the signal's reason when it was called off */
  copies(bytes: Uint8Array, type: string, signal?: AbortSignal): Promise<PictureCopies>;
}
