import type { PictureCopies, PictureCopy } from '../../../application/media/image-resizer.ts';
import { SIBLING_WIDTHS } from '../../../domain/media/image-siblings.ts';
import { isRedrawn, WIDEST_ORIGINAL } from '../../../domain/media/picture-copies.ts';

const QUALITY = 0.82;
const ORIGINAL_QUALITY = 0.9;

/** A canvas on a page or in a worker. */
export interface Surface {
  readonly context: Pick<CanvasRenderingContext2D, 'drawImage' | 'imageSmoothingQuality'>;
  write(type: string, quality: number): Promise<Blob>;
}
export type SurfaceOf = (width: number, height: number) => Surface;

const copyOf = async (blob: Blob): Promise<PictureCopy> => ({ bytes: new Uint8Array(await blob.arrayBuffer()), type: blob.type });

const draw = (picture: ImageBitmap, wanted: number, surfaceOf: SurfaceOf): Surface => {
  const width = Math.min(wanted, picture.width);
  const surface = surfaceOf(width, Math.max(1, Math.round((picture.height * width) / picture.width)));
  surface.context.imageSmoothingQuality = 'high';
  surface.context.drawImage(picture, 0, 0, width, Math.max(1, Math.round((picture.height * width) / picture.width)));
  return surface;
};

/**
 * Creates the copies of a picture and the re-encoded original, sequentially. A narrow picture is not enlarged: its copies keep its width. A
 * browser without WebP encoding uses JPEG for photographs and PNG for other pictures.
 */
export const drawCopies = async (source: Blob, surfaceOf: SurfaceOf): Promise<PictureCopies> => {
  const picture = await createImageBitmap(source);
  try {
    const isPhoto = source.type === 'image/jpeg' || source.type === 'image/jpg';
    const siblings = [];
    for (const width of SIBLING_WIDTHS) {
      const surface = draw(picture, width, surfaceOf);
      const webp = await surface.write('image/webp', QUALITY);
      const isWebp = webp.type === 'image/webp' || !isPhoto;
      siblings.push({ width, ...(await copyOf(isWebp ? webp : await surface.write('image/jpeg', QUALITY))) });
    }
    const redrawn = isRedrawn(source.type, picture.width)
      ? await draw(picture, WIDEST_ORIGINAL, surfaceOf).write(isPhoto ? 'image/jpeg' : source.type, ORIGINAL_QUALITY)
      : null;
    // An original whose format the browser cannot encode is kept unchanged.
    const isKind = redrawn !== null && (redrawn.type === source.type || isPhoto);
    return { siblings, original: await copyOf(isKind ? redrawn : source) };
  } finally {
    picture.close();
  }
};
