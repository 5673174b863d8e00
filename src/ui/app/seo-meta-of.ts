import { formatRupiah } from '../../domain/shared/rupiah.ts';
import type { HeadMatch } from '../core/head.ts';
import { paths } from '../core/paths.ts';
import { listingText } from '../features/catalog/listing.text.ts';
import { flashSaleSeoMeta } from '../features/seo/flash-sale-seo-meta.ts';
import { type SeoMeta, type Surroundings, sharedImage } from '../features/seo/seo-meta.ts';
import { shareText } from '../features/seo/share.text.ts';
import { gamePicture, productPicture, shopPicture } from '../features/seo/share-pictures.ts';
import { breadcrumbs, itemList, organization, productOffer, website } from '../features/seo/structured-data.ts';
import type { FlashSaleData } from '../pages/flash-sale/flash-sale-data.ts';
import type { FlashSaleListData } from '../pages/flash-sale-list/flash-sale-list-data.ts';
import type { ProductData } from '../pages/product/product-data.ts';
import type { ProductListData } from '../pages/product-list/product-list-data.ts';
import { layoutText } from '../text/layout.ts';

/** A product at its current price. */
const productSeoMeta = ({ product, offer }: ProductData, { settings, origin }: Surroundings): SeoMeta => {
  const { id, name, game, category, saleKind, description } = product;
  const caption = shareText.withPrice(name, formatRupiah(offer.amount));
  const image = sharedImage({ kind: 'product', id }, productPicture(settings, product, offer), caption);
  return {
    siteName: settings.siteName,
    title: caption,
    type: 'product',
    image,
    offer: { amount: offer.amount, isInStock: product.stock > 0 },
    jsonLd: [
      productOffer(origin, settings.siteName, {
        product,
        description,
        category: category?.name ?? null,
        path: paths.product(id),
        amount: offer.amount,
        from: null,
        until: offer.sale?.endsAt ?? null,
        picture: image.address,
      }),
      breadcrumbs(origin, [
        [layoutText.home, paths.home],
        game === null
          ? [listingText.all(null), paths.products]
          : [listingText.ofGame(saleKind, game.name), paths.productsOfGame(game.slug)],
        [name, paths.product(id)],
      ]),
    ],
  };
};

const plain = ({ settings }: Surroundings, ...jsonLd: object[]): SeoMeta => ({
  siteName: settings.siteName,
  title: null,
  type: 'website',
  image: sharedImage({ kind: 'shop' }, shopPicture(settings), shareText.shopAlt(settings.siteName)),
  offer: null,
  jsonLd,
});

type Step = readonly [name: string, path: string];
const HOME: Step = [layoutText.home, paths.home];
const productStep = ({ id, name }: { readonly id: string; readonly name: string }): Step => [name, paths.product(id)];

const foundList = ({ query, groups, batch }: ProductListData, around: Surroundings): SeoMeta => {
  const { origin, meta, settings } = around;
  const canonical = meta.canonical ?? paths.products;
  const steps: Step[] = [HOME, [listingText.all(null), paths.products]];
  if (canonical !== paths.products) steps.push([meta.title ?? '', canonical]);
  const whole = plain(around, breadcrumbs(origin, steps), itemList(origin, batch.items.map(productStep)));
  const [only] = canonical === paths.products ? [] : groups.games.filter(({ slug }) => query.filter.games.includes(slug));
  if (only === undefined) return whole;
  return { ...whole, image: sharedImage({ kind: 'game', slug: only.slug }, gamePicture(settings, only), only.name) };
};

const foundSales = ({ deals }: FlashSaleListData, around: Surroundings): SeoMeta =>
  plain(
    around,
    breadcrumbs(around.origin, [HOME, [around.meta.title ?? '', paths.flashSales]]),
    itemList(
      around.origin,
      deals.map(({ sale, product }): Step => [product.name, paths.flashSale(sale.id)]),
    ),
  );

/** Breadcrumbs by route; every other page is directly below the home page. */
const PAGES: Readonly<Record<string, (data: never, around: Surroundings) => SeoMeta>> = {
  home: (_: never, around) => plain(around, organization(around.origin, around.settings), website(around.origin, around.settings)),
  product: (data: ProductData, around) => productSeoMeta(data, around),
  'product-list': (data: ProductListData, around) => foundList(data, around),
  'flash-sale-list': (data: FlashSaleListData, around) => foundSales(data, around),
  'flash-sale': (data: FlashSaleData, around) => flashSaleSeoMeta(data, around),
};

/** The metadata of the page on screen for search engines and shared links. A page that is not indexed discloses nothing of its content. */
export const seoMetaOf = (match: HeadMatch | undefined, around: Surroundings): SeoMeta => {
  const page = match === undefined || match.data === undefined || !Object.hasOwn(PAGES, match.id) ? undefined : PAGES[match.id];
  const { meta, origin } = around;
  if (page !== undefined) return page(match?.data as never, around);
  if (meta.canonical === null) return plain(around);
  return plain(around, breadcrumbs(origin, [HOME, [meta.title ?? '', meta.canonical]]), ...(meta.jsonLd == null ? [] : [meta.jsonLd]));
};
