/** Whether a product has a picture of its own, as cover or in the gallery; without one the shop generates a cover. */
export const hasPicture = ({ image, images }: { readonly image: string | null; readonly images: readonly string[] }): boolean =>
  image !== null || images.length > 0;
