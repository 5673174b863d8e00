import type { PictureEdit } from '../../domain/media/picture-edit.ts';
import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { isPortError } from '../shared/port-error.ts';
import type { PictureCopy } from './image-resizer.ts';
import type { PictureEditor, PictureMark } from './picture-editor.ts';
import type { UploadedImage, UploadProgress } from './upload-images.ts';
import type { UploadPicture } from './upload-picture.ts';

/** Opens a stored picture of a product, draws it anew, and stores the result as another file. */
export class EditPicture {
  constructor(
    private readonly editor: PictureEditor,
    private readonly upload: Pick<UploadPicture, 'execute'>,
    private readonly errors: ErrorLog,
  ) {}

  open(address: string): Promise<Result<PictureCopy>> {
    return this.attempt(() => this.editor.read(address));
  }

  draw(picture: PictureCopy, edit: PictureEdit, mark: PictureMark | null): Promise<Result<PictureCopy>> {
    return this.attempt(() => this.editor.draw(picture, edit, mark));
  }

  /** @param name of the file it was made from */
  store(name: string, { bytes, type }: PictureCopy, watch: UploadProgress = {}): Promise<Result<UploadedImage>> {
    const file = { name, size: bytes.length, type, arrayBuffer: async () => bytes.slice().buffer };
    return this.upload.execute('product-images', file, watch);
  }

  private async attempt(work: () => Promise<PictureCopy>): Promise<Result<PictureCopy>> {
    try {
      return succeed(await work());
    } catch (error) {
      if (isPortError(error, 'invalid')) return fail('PICTURE_BROKEN');
      this.errors.record('EditPicture', error);
      return fail('UNREADABLE');
    }
  }
}
