import { DeferredModule } from '../../../../application/shared/deferred-module.ts';

/** A larger picture is drawn smaller: a code needs no more, and a phone's photo would take seconds. */
const MAX_SIDE = 1200;

const decoder = new DeferredModule(() => import('qr/decode.js'));

type Pixels = Pick<ImageData, 'width' | 'height' | 'data'>;

/** The text of the QR code in a picture's pixels; null without one. */
export const decodePixels = async (pixels: Pixels): Promise<string | null> => {
  const { decodeQR } = await decoder.ready();
  try {
    return decodeQR(pixels);
  } catch {
    return null;
  }
};

const pixelsOf = async (file: File): Promise<Pixels | null> => {
  const image = await createImageBitmap(file);
  const scale = Math.min(1, MAX_SIDE / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const pen = canvas.getContext('2d');
  pen?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return pen?.getImageData(0, 0, canvas.width, canvas.height) ?? null;
};

/** The text of the QR code in a picture file, read on this device; null without one. */
export const readQrPicture = async (file: File): Promise<string | null> => {
  const pixels = await pixelsOf(file).catch(() => null);
  return pixels === null ? null : decodePixels(pixels);
};
