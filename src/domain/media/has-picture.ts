/** Whether a product shows a picture of its own, as its cover or behind it. Without one the shop draws a cover. */
export const hasPicture = ({ image, images }: { readonly image: string | null; readonly images: readonly string[] }): boolean =>
  image !== null || images.length > 0;
