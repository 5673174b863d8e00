import type { PictureCopy } from '../../../application/media/image-resizer.ts';
import type { PictureEditor, PictureMark } from '../../../application/media/picture-editor.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import type { PictureEdit } from '../../../domain/media/picture-edit.ts';
import { type DrawnMark, drawEdited } from './edit-drawing.ts';
import { pageCanvas } from './page-canvas.ts';

export interface EditRequest {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly edit: PictureEdit;
  readonly mark: DrawnMark | null;
}
export type EditAnswer = { readonly drawn: PictureCopy } | { readonly problem: string };

/** A drawn logo is as large as a watermark ever is. */
const LOGO_PX = 1200;

/** Draws in a worker of its own for each picture; on the page where workers have no canvas (Safari before 16.4). */
export class BrowserPictureEditor implements PictureEditor {
  /** @param open null where workers have no canvas */
  constructor(
    private readonly fetcher: typeof fetch,
    private readonly open: (() => Worker) | null,
  ) {}

  async read(address: string): Promise<PictureCopy> {
    try {
      const answer = await this.fetcher(address);
      if (!answer.ok) throw new Error(`${answer.status}`);
      const blob = await answer.blob();
      return { bytes: new Uint8Array(await blob.arrayBuffer()), type: blob.type };
    } catch (error) {
      throw new PortError('unavailable', 'the picture could not be read', null, { cause: error });
    }
  }

  async draw({ bytes, type }: PictureCopy, edit: PictureEdit, mark: PictureMark | null): Promise<PictureCopy> {
    const drawn = mark === null || 'text' in mark ? mark : { logo: await this.logo(mark.address) };
    const request: EditRequest = { bytes: bytes.slice(), type, edit, mark: drawn };
    if (this.open !== null) return this.send(this.open(), request);
    try {
      return await drawEdited(new Blob([request.bytes], { type }), edit, drawn, pageCanvas(document));
    } catch (error) {
      throw new PortError('invalid', 'the picture could not be drawn', null, { cause: error });
    }
  }

  /** Through an element, because a worker reads no SVG. */
  private async logo(address: string): Promise<ImageBitmap> {
    const image = new Image();
    image.crossOrigin = 'anonymous';
    image.src = address;
    try {
      await image.decode();
      const width = Math.min(LOGO_PX, image.naturalWidth || LOGO_PX);
      return await createImageBitmap(image, { resizeWidth: width, resizeQuality: 'high' });
    } catch (error) {
      throw new PortError('unavailable', 'the logo could not be read', null, { cause: error });
    }
  }

  private send(worker: Worker, request: EditRequest): Promise<PictureCopy> {
    return new Promise<PictureCopy>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<EditAnswer>) => {
        if ('drawn' in data) resolve(data.drawn);
        else reject(new PortError('invalid', data.problem));
      });
      worker.addEventListener('error', () => reject(new Error('the worker failed')));
      worker.postMessage(request, [request.bytes.buffer]);
    }).finally(() => worker.terminate());
  }
}
