/** Shown at 56 pixels, on screens of up to three times the density. */
const SIDE = 256;

/**
 * Draws the middle of a picture as a small square JPEG. That removes the place and time that phones write into pictures.
 * @returns base64; null when the browser cannot draw the file
 */
export const squarePicture = async (file: Blob): Promise<string | null> => {
  try {
    const image = await createImageBitmap(file);
    const side = Math.min(image.width, image.height);
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [SIDE, SIDE];
    const [left, top] = [(image.width - side) / 2, (image.height - side) / 2];
    canvas.getContext('2d')?.drawImage(image, left, top, side, side, 0, 0, SIDE, SIDE);
    image.close();
    const [, base64 = ''] = canvas.toDataURL('image/jpeg', 0.85).split(',', 2);
    return base64 === '' ? null : base64;
  } catch {
    return null;
  }
};
