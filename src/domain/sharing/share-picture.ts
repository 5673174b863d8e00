import type { ArchCount, PictureSpec } from '../artwork/artwork-spec.ts';

/** What stands on the picture of a shared link; words and figures as they are written. */
export interface SharePicture {
  readonly siteName: string;
  /** Above the title, null for none. */
  readonly overline: string | null;
  /** The tier's name and the number of arches that is its sign. */
  readonly tier: { readonly name: string; readonly arches: ArchCount } | null;
  readonly title: string;
  /** Under the title, null for none. */
  readonly text: string | null;
  readonly price: SharePrice | null;
  /** The owner's picture, null when there is none; and what is drawn then, or when it cannot be had. */
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

/** Grows when pictures are drawn differently, so that apps that keep them fetch them anew. */
const EDITION = 1;

/** 53 bits of a text (cyrb53 by bryc, public domain). */
const hash = (text: string): number => {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
};

/** Names what a picture shows: other words or another price, another version. */
export const versionOf = (picture: SharePicture): string => hash(`${EDITION}${JSON.stringify(picture)}`).toString(36);

/** Pixels, as Open Graph wants them. */
export const SHARE_PICTURE_SIZE = { width: 1200, height: 630 } as const;
