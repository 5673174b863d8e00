/** A picture in a form. The first of a product is its cover. */
export interface FieldPicture {
  /** The address for display. */
  readonly url: string;
  /** The path in storage; empty for external addresses. */
  readonly path: string;
  /** The alt text; empty for none. */
  readonly alt: string;
}

/** The maximum that the database accepts (products.images, products.image_alts). */
export const MAX_PICTURES = 30;
export const MAX_ALT_LENGTH = 200;

/** The list with one item moved to another position. */
export const moveItem = <T>(list: readonly T[], from: number, to: number): readonly T[] => {
  const item = list[from];
  return item === undefined || to < 0 || to >= list.length ? list : list.toSpliced(from, 1).toSpliced(to, 0, item);
};

const PATH = /\/storage\/v1\/object\/public\/product-images\/(.+)$/;

/** The pictures of a product's form: the cover first, without duplicates. */
export const fieldPictures = (product: {
  readonly image: string | null;
  readonly images: readonly string[];
  readonly imageAlts: readonly string[];
}): readonly FieldPicture[] =>
  [...new Set([product.image, ...product.images])]
    .filter((url) => url !== null)
    .map((url) => ({ url, path: PATH.exec(url)?.[1] ?? '', alt: product.imageAlts[product.images.indexOf(url)] ?? '' }));

/** The stored fields of the pictures. The cover is also in `images`, so that it has an alt text. */
export const storedPictures = (pictures: readonly FieldPicture[]) => ({
  image: pictures[0]?.url ?? null,
  images: pictures.map(({ url }) => url),
  imageAlts: pictures.some(({ alt }) => alt.trim() !== '') ? pictures.map(({ alt }) => alt.trim()) : [],
});
