import type { ImageResizer, PictureCopies } from '../../../application/media/image-resizer.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import { pageCanvas } from './page-canvas.ts';
import { drawCopies } from './picture-drawing.ts';

/** Resizes on the page itself, for browsers whose workers have no canvas (Safari before 16.4). */
export class CanvasImageResizer implements ImageResizer {
  constructor(private readonly document: Document) {}

  async copies(bytes: Uint8Array, type: string, signal?: AbortSignal): Promise<PictureCopies> {
    signal?.throwIfAborted();
    try {
      return await drawCopies(new Blob([bytes.slice()], { type }), pageCanvas(this.document));
    } catch (error) {
      throw new PortError('invalid', 'the picture could not be drawn', null, { cause: error });
    }
  }
}
