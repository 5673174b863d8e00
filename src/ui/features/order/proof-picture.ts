const MAX_SIDE = 2000;
const MAX_BYTES = 10 * 1024 * 1024;
const TAKEN = /^image\/(jpeg|png|webp)$/;

export type ProofRead = { readonly picture: Blob } | { readonly problem: 'bad' | 'large' };

/**
 * Draws a picture again: that removes the place and time that phones write into it, and limits its size. A picture that the browser cannot
 * draw is sent as it is if its type is allowed.
 */
export const readProof = async (file: File): Promise<ProofRead> => {
  if (!file.type.startsWith('image/')) return { problem: 'bad' };
  const drawn = await draw(file).catch(() => null);
  if (drawn === null && !TAKEN.test(file.type)) return { problem: 'bad' };
  const picture = drawn ?? file;
  return picture.size > MAX_BYTES ? { problem: 'large' } : { picture };
};

const draw = async (file: File): Promise<Blob | null> => {
  const image = await createImageBitmap(file);
  const scale = Math.min(1, MAX_SIDE / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
};
