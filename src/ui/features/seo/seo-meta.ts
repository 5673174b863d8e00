import type { SiteSettings } from '../../../domain/settings/site-settings.ts';
import { type ShareSubject, writeShareAddress } from '../../../domain/sharing/share-address.ts';
import { type SharePicture, versionOf } from '../../../domain/sharing/share-picture.ts';
import type { PageMeta } from '../../core/page.ts';

/** The picture of a shared link. */
interface SharedImage {
  /** A path on this origin. */
  readonly address: string;
  readonly alt: string;
}

/** The metadata of a page for search engines and shared links, besides its head. Only the server renders it. */
export interface SeoMeta {
  readonly siteName: string;
  /** For shared links; null for the page's own title. */
  readonly title: string | null;
  readonly type: 'website' | 'product';
  readonly image: SharedImage;
  /** What is offered at which price in whole Rupiah; null for a page that offers nothing. */
  readonly offer: { readonly amount: number; readonly isInStock: boolean } | null;
  /** schema.org, one object each. */
  readonly jsonLd: readonly object[];
}

/** The input: the shop, its address, the time, and the page's data. */
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
