import type { SiblingWidth } from '../../domain/catalog/image-siblings.ts';

/** Makes the WebP siblings of a picture where the upload starts. */
export interface ImageResizer {
  /** One copy per width of `SIBLING_WIDTHS`, same proportions. @throws when the bytes are no picture */
  siblings(bytes: Uint8Array, type: string): Promise<readonly { readonly width: SiblingWidth; readonly bytes: Uint8Array }[]>;
}
