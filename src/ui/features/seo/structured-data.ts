import type { ProductCard } from '../../../domain/catalog/product.ts';
import { largePicture } from '../../../domain/media/image-siblings.ts';
import { coverPicture } from '../../../domain/media/product-pictures.ts';
import type { SiteSettings } from '../../../domain/settings/site-settings.ts';
import { paths } from '../../core/paths.ts';

const CONTEXT = 'https://schema.org';
type Step = readonly [name: string, path: string];

/** Breadcrumbs of a page, from the home page. */
export const breadcrumbs = (origin: string, steps: readonly Step[]): object => ({
  '@context': CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(([name, path], place) => ({ '@type': 'ListItem', position: place + 1, name, item: origin + path })),
});

/** The products of a list, in its order. */
export const itemList = (origin: string, items: readonly Step[]): object => ({
  '@context': CONTEXT,
  '@type': 'ItemList',
  numberOfItems: items.length,
  itemListElement: items.map(([name, path], place) => ({ '@type': 'ListItem', position: place + 1, name, url: origin + path })),
});

const absolute = (origin: string, address: string): string => new URL(address, origin).href;

const social = (settings: SiteSettings): string[] =>
  settings.socialMediaEnabled
    ? [settings.instagramUrl, settings.tiktokUrl, settings.youtubeUrl, settings.facebookUrl, settings.twitterUrl].filter(
        (address) => address !== null,
      )
    : [];

/** The organisation behind the shop and its contacts. */
export const organization = (origin: string, settings: SiteSettings): object => {
  const { siteName, logoUrl, companyDescription, address } = settings;
  const email = settings.supportEmail ?? settings.contactEmail;
  const phone = settings.contactPhone ?? settings.whatsappNumber;
  const links = social(settings);
  return {
    '@context': CONTEXT,
    '@type': 'Organization',
    '@id': `${origin}/#toko`,
    name: siteName,
    url: origin + paths.home,
    ...(logoUrl === null ? {} : { logo: absolute(origin, logoUrl) }),
    ...(companyDescription === null ? {} : { description: companyDescription }),
    ...(address === null ? {} : { address }),
    ...(email === null && phone === null
      ? {}
      : {
          contactPoint: {
            '@type': 'ContactPoint',
            contactType: 'customer support',
            ...(email === null ? {} : { email }),
            ...(phone === null ? {} : { telephone: phone }),
            availableLanguage: 'id',
          },
        }),
    ...(links.length === 0 ? {} : { sameAs: links }),
  };
};

/** The shop and its search, for search engines. */
export const website = (origin: string, { siteName }: SiteSettings): object => ({
  '@context': CONTEXT,
  '@type': 'WebSite',
  name: siteName,
  url: origin + paths.home,
  inLanguage: 'id',
  publisher: { '@id': `${origin}/#toko` },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}${paths.search}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
});

export interface Offered {
  readonly product: Pick<ProductCard, 'id' | 'name' | 'image' | 'game' | 'tier' | 'stock'>;
  readonly description: string;
  readonly category: string | null;
  /** Path of the page it is offered on. */
  readonly path: string;
  readonly amount: number;
  readonly from: Date | null;
  readonly until: Date | null;
  readonly picture: string;
}

/** A product and its current price. */
export const productOffer = (origin: string, siteName: string, given: Offered): object => {
  const { product, description, category, path, amount, from, until, picture } = given;
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    name: product.name,
    description,
    sku: product.id,
    image: [absolute(origin, largePicture(coverPicture(product))), absolute(origin, picture)],
    ...(category === null ? {} : { category }),
    ...(product.game === null ? {} : { brand: { '@type': 'Brand', name: product.game.name } }),
    offers: {
      '@type': 'Offer',
      url: origin + path,
      priceCurrency: 'IDR',
      price: amount,
      availability: `${CONTEXT}/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
      seller: { '@type': 'Organization', name: siteName },
      ...(from === null ? {} : { validFrom: from.toISOString() }),
      ...(until === null ? {} : { priceValidUntil: until.toISOString() }),
    },
  };
};
