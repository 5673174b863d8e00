import type { ArchCount, PictureSpec } from '../artwork/artwork-spec.ts';

/** The content of a share picture, as formatted texts. */
export interface SharePicture {
  readonly siteName: string;
  /** Above the title, null for none. */
  readonly overline: string | null;
  /** The tier's name and its number of arches. */
  readonly tier: { readonly name: string; readonly arches: ArchCount } | null;
  readonly title: string;
  /** Under the title, null for none. */
  readonly text: string | null;
  readonly price: SharePrice | null;
  /** The owner's picture; null when there is none. The fallback is drawn without it, or when it cannot be read. */
  readonly photo: string | null;
  readonly drawn: PictureSpec;
}

export interface SharePrice {
  readonly amount: string;
  readonly was: string | null;
  /** Beside the price: "Flash sale", "Sudah terjual". */
  readonly note: string | null;
  readonly tone: 'sale' | 'quiet';
}

/** Increases when the drawing changes, so that apps with cached pictures fetch new ones. */
const EDITION = 1;

/** A 53-bit hash of a text (cyrb53 by bryc, public domain). */
const hash = (text: string): number => {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
};

/** The version of a picture, which changes with its content. */
export const versionOf = (picture: SharePicture): string => hash(`${EDITION}${JSON.stringify(picture)}`).toString(36);

/** In pixels, the recommended size of Open Graph images. */
export const SHARE_PICTURE_SIZE = { width: 1200, height: 630 } as const;
