import type { PictureEdit } from '../../domain/media/picture-edit.ts';
import type { PictureCopy } from './image-resizer.ts';

/** A watermark: words, or the address of a logo. */
export type PictureMark = { readonly text: string } | { readonly address: string };

/** Reads stored pictures and draws them anew, in the browser. */
export interface PictureEditor {
  /** @throws PortError `unavailable` */
  read(address: string): Promise<PictureCopy>;
  /**
   * The edited picture as a new file: nothing of what was cropped or blurred, and no metadata, is in it. JPEG stays JPEG, other types become
   * WebP, or PNG where the browser writes none.
   * @throws PortError `invalid` when the bytes are no picture, `unavailable` when the logo cannot be read
   */
  draw(picture: PictureCopy, edit: PictureEdit, mark: PictureMark | null): Promise<PictureCopy>;
}
