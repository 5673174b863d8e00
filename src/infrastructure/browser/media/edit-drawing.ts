import type { PictureCopy } from '../../../application/media/image-resizer.ts';
import { blurCells, type PictureEdit, pixelsOf, type Region, watermarkPlace } from '../../../domain/media/picture-edit.ts';

/** A canvas on a page or in a worker. */
export interface EditSurface {
  readonly image: CanvasImageSource;
  readonly context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
  write(type: string, quality: number): Promise<Blob>;
}
export type EditSurfaceOf = (width: number, height: number) => EditSurface;

/** A watermark that can be drawn: words, or a logo that was read. */
export type DrawnMark = { readonly text: string } | { readonly logo: ImageBitmap };

const QUALITY = 0.9;
const MARK_OPACITY = 0.45;
const FONT = '700 100px "Plus Jakarta Sans", system-ui, sans-serif';
const FONT_PX = 100;

/** Replaces a region by its mean colours: it is drawn from a few cells alone, so that nothing else of it can be brought back. */
const blur = (surface: EditSurface, region: Region, width: number, height: number, surfaceOf: EditSurfaceOf): void => {
  const { x, y, width: wide, height: high } = pixelsOf(region, width, height);
  const { columns, rows } = blurCells({ x, y, width: wide, height: high });
  // Halved again and again, because one large step would read single pixels only.
  let source = surface.image;
  let w = wide;
  let h = high;
  let left = x;
  let top = y;
  while (w > columns || h > rows) {
    const nextW = Math.max(columns, Math.ceil(w / 2));
    const nextH = Math.max(rows, Math.ceil(h / 2));
    const smaller = surfaceOf(nextW, nextH);
    smaller.context.imageSmoothingQuality = 'high';
    smaller.context.drawImage(source, left, top, w, h, 0, 0, nextW, nextH);
    source = smaller.image;
    w = nextW;
    h = nextH;
    left = 0;
    top = 0;
  }
  surface.context.imageSmoothingEnabled = true;
  surface.context.clearRect(x, y, wide, high);
  surface.context.drawImage(source, 0, 0, w, h, x, y, wide, high);
};

const writeName = ({ context }: EditSurface, text: string, width: number, height: number): void => {
  context.font = FONT;
  const measured = context.measureText(text);
  const ratio = Math.max(0.2, measured.width / (FONT_PX * 1.2));
  const place = watermarkPlace(width, height, ratio);
  const size = (FONT_PX * place.width) / Math.max(1, measured.width);
  context.font = FONT.replace(`${FONT_PX}px`, `${size.toFixed(1)}px`);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineWidth = size / 16;
  context.strokeStyle = '#000';
  context.fillStyle = '#fff';
  context.strokeText(text, width / 2, height / 2);
  context.fillText(text, width / 2, height / 2);
};

const drawMark = (surface: EditSurface, mark: DrawnMark, width: number, height: number): void => {
  const { context } = surface;
  context.globalAlpha = MARK_OPACITY;
  if ('text' in mark) writeName(surface, mark.text, width, height);
  else {
    const place = watermarkPlace(width, height, mark.logo.width / mark.logo.height);
    context.drawImage(mark.logo, place.x, place.y, place.width, place.height);
  }
  context.globalAlpha = 1;
};

/** Draws an edited picture: blurred first, then cropped, then marked. A canvas carries no metadata over. */
export const drawEdited = async (
  source: Blob,
  edit: PictureEdit,
  mark: DrawnMark | null,
  surfaceOf: EditSurfaceOf,
): Promise<PictureCopy> => {
  const picture = await createImageBitmap(source);
  try {
    const { width, height } = picture;
    const whole = surfaceOf(width, height);
    whole.context.drawImage(picture, 0, 0);
    for (const region of edit.blurred) blur(whole, region, width, height, surfaceOf);
    const crop = pixelsOf(edit.crop, width, height);
    const shown = surfaceOf(crop.width, crop.height);
    shown.context.drawImage(whole.image, crop.x, crop.y, crop.width, crop.height, 0, 0, crop.width, crop.height);
    if (mark !== null) drawMark(shown, mark, crop.width, crop.height);
    const isPhoto = source.type === 'image/jpeg' || source.type === 'image/jpg';
    const drawn = await shown.write(isPhoto ? 'image/jpeg' : 'image/webp', QUALITY);
    return { bytes: new Uint8Array(await drawn.arrayBuffer()), type: drawn.type };
  } finally {
    picture.close();
  }
};
