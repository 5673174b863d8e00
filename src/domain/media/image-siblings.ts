/** Widths in pixels of the WebP copies of every stored product picture, and of generated pictures. */
export const SIBLING_WIDTHS = [320, 640, 1280] as const;
export type SiblingWidth = (typeof SIBLING_WIDTHS)[number];

const OWN_PICTURE = /\/storage\/v1\/object\/public\/product-images\/|^products\/|^\/art\//;
const EXTENSION = /\.[A-Za-z0-9]+$/;

/** The copy of a picture at one width: `a/b.png` has the sibling `a/b.w320.webp`. Works on paths and on addresses. */
export const siblingOf = (picture: string, width: SiblingWidth): string => `${picture.replace(EXTENSION, '')}.w${width}.webp`;

/** Addresses for an `img`: pictures from elsewhere have no siblings, so theirs stands alone. */
export interface PictureSources {
  readonly src: string;
  readonly srcSet: string | null;
}

/** The one rule that builds `srcset`. */
export const pictureSources = (address: string): PictureSources =>
  OWN_PICTURE.test(address)
    ? { src: siblingOf(address, 640), srcSet: SIBLING_WIDTHS.map((width) => `${siblingOf(address, width)} ${width}w`).join(', ') }
    : { src: address, srcSet: null };

/** A picture at its largest: the widest copy of an own one, the picture itself when it is from elsewhere. */
export const largePicture = (address: string): string => (pictureSources(address).srcSet === null ? address : siblingOf(address, 1280));
