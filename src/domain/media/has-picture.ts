/** Whether a product has a picture of its own, as cover or in the gallery; without one the shop generates a cover. */
export const hasPicture = ({ image, images }: { readonly image: string | null; readonly images: readonly string[] }): boolean =>
  image !== null || images.length > 0;

/** Whether staff have still to give a product its picture; samples are always drawn. */
export const lacksPicture = (product: Parameters<typeof hasPicture>[0] & { readonly isSample: boolean }): boolean =>
  !product.isSample && !hasPicture(product);
