import type { ImageResizer } from '../../application/catalog/image-resizer.ts';
import { SIBLING_WIDTHS, type SiblingWidth } from '../../domain/catalog/image-siblings.ts';

const TYPE = 'image/webp';
const QUALITY = 0.82;

/**
 * Draws the copies in the browser, so that a phone uploads small files and the server decodes no stranger's pictures. A narrow picture is
 * not blown up: its copies keep its width. A browser that cannot write WebP writes PNG, which readers recognise by its content.
 */
export class CanvasImageResizer implements ImageResizer {
  constructor(private readonly document: Document) {}

  async siblings(bytes: Uint8Array, type: string) {
    const picture = await createImageBitmap(new Blob([bytes.slice()], { type }));
    try {
      return await Promise.all(SIBLING_WIDTHS.map(async (width) => ({ width, bytes: await this.draw(picture, width) })));
    } finally {
      picture.close();
    }
  }

  private async draw(picture: ImageBitmap, wanted: SiblingWidth): Promise<Uint8Array> {
    const canvas = this.document.createElement('canvas');
    canvas.width = Math.min(wanted, picture.width);
    canvas.height = Math.max(1, Math.round((picture.height * canvas.width) / picture.width));
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('this browser draws no pictures');
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const copy = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, TYPE, QUALITY));
    if (copy === null) throw new Error('the picture could not be written');
    return new Uint8Array(await copy.arrayBuffer());
  }
}
