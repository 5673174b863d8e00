/** A picture in a form. The first of a product is its cover. */
export interface FieldPicture {
  /** As the shop shows it. */
  readonly url: string;
  /** Where it is in storage; empty for an address elsewhere. */
  readonly path: string;
  /** The alt text; empty when none is given. */
  readonly alt: string;
}

/** As the database allows (products.images, products.image_alts). */
export const MAX_PICTURES = 30;
export const MAX_ALT_LENGTH = 200;

/** The list with one of its items somewhere else. */
export const moved = <T>(list: readonly T[], from: number, to: number): readonly T[] => {
  const item = list[from];
  return item === undefined || to < 0 || to >= list.length ? list : list.toSpliced(from, 1).toSpliced(to, 0, item);
};

const PATH = /\/storage\/v1\/object\/public\/product-images\/(.+)$/;

/** A product's pictures for its form, the cover first, none twice. */
export const fieldPictures = (product: {
  readonly image: string | null;
  readonly images: readonly string[];
  readonly imageAlts: readonly string[];
}): readonly FieldPicture[] =>
  [...new Set([product.image, ...product.images])]
    .filter((url) => url !== null)
    .map((url) => ({ url, path: PATH.exec(url)?.[1] ?? '', alt: product.imageAlts[product.images.indexOf(url)] ?? '' }));

/** What is stored of them: the cover stands among the pictures too, so that each has its words. */
export const storedPictures = (pictures: readonly FieldPicture[]) => ({
  image: pictures[0]?.url ?? null,
  images: pictures.map(({ url }) => url),
  imageAlts: pictures.some(({ alt }) => alt.trim() !== '') ? pictures.map(({ alt }) => alt.trim()) : [],
});
