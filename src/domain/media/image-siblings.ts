/** Widths in pixels of the WebP copies of every stored product picture, and of generated pictures. */
export const SIBLING_WIDTHS = [320, 640, 1280] as const;
export type SiblingWidth = (typeof SIBLING_WIDTHS)[number];

const OWN_PICTURE = /\/storage\/v1\/object\/public\/product-images\/|^products\/|^\/art\//;
const EXTENSION = /\.[A-Za-z0-9]+$/;

/** The address of a copy at one width: `a/b.png` becomes `a/b.w320.webp`. Works for paths and addresses. */
export const siblingOf = (picture: string, width: SiblingWidth): string => `${picture.replace(EXTENSION, '')}.w${width}.webp`;

/** Sources of an `img` element; external pictures have no copies. */
export interface PictureSources {
  readonly src: string;
  readonly srcSet: string | null;
}

/** The only function that builds `srcset`. */
export const pictureSources = (address: string): PictureSources =>
  OWN_PICTURE.test(address)
    ? { src: siblingOf(address, 640), srcSet: SIBLING_WIDTHS.map((width) => `${siblingOf(address, width)} ${width}w`).join(', ') }
    : { src: address, srcSet: null };

/** The widest copy of a picture; external pictures are used as they are. */
export const largePicture = (address: string): string => (pictureSources(address).srcSet === null ? address : siblingOf(address, 1280));
