import type { ImageResizer, PictureCopies } from '../../../application/media/image-resizer.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import { drawCopies, type Surface } from './picture-drawing.ts';

/** Resizes on the page itself, for browsers whose workers have no canvas (Safari before 16.4). */
export class CanvasImageResizer implements ImageResizer {
  constructor(private readonly document: Document) {}

  async copies(bytes: Uint8Array, type: string, signal?: AbortSignal): Promise<PictureCopies> {
    signal?.throwIfAborted();
    try {
      return await drawCopies(new Blob([bytes.slice()], { type }), (width, height) => this.surface(width, height));
    } catch (error) {
      throw new PortError('invalid', 'the picture could not be drawn', null, { cause: error });
    }
  }

  private surface(width: number, height: number): Surface {
    const canvas = this.document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('this browser draws no pictures');
    const write = (type: string, quality: number): Promise<Blob> =>
      new Promise((resolve, reject) => {
        canvas.toBlob((blob) => (blob === null ? reject(new Error('the picture could not be written')) : resolve(blob)), type, quality);
      });
    return { context, write };
  }
}
