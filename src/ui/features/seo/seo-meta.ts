import type { SiteSettings } from '../../../domain/settings/site-settings.ts';
import { type ShareSubject, writeShareAddress } from '../../../domain/sharing/share-address.ts';
import { type SharePicture, versionOf } from '../../../domain/sharing/share-picture.ts';
import type { PageMeta } from '../../core/page.ts';

/** The picture of a shared link. */
interface SharedImage {
  /** On this origin. */
  readonly address: string;
  readonly alt: string;
}

/** What a page says to search engines and to apps that show shared links, besides its head. Only the server writes it. */
export interface SeoMeta {
  readonly siteName: string;
  /** For shared links; null for the page's own title. */
  readonly title: string | null;
  readonly type: 'website' | 'product';
  readonly image: SharedImage;
  /** Whole Rupiah, null for what has no price. */
  readonly price: number | null;
  /** schema.org, one object each. */
  readonly jsonLd: readonly object[];
}

/** What there is to go by: the shop, its address, the moment, and what the page says of itself. */
export interface Surroundings {
  readonly settings: SiteSettings;
  readonly origin: string;
  readonly now: Date;
  readonly meta: PageMeta;
}

export const sharedImage = (subject: ShareSubject, picture: SharePicture, alt: string): SharedImage => ({
  address: writeShareAddress(subject, versionOf(picture)),
  alt,
});
