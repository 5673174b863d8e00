import { ViewProduct } from '../../../application/catalog/view-product.ts';
import { ViewFlashSale } from '../../../application/flash-sale/read-flash-sales.ts';
import { ReadSiteSettings } from '../../../application/settings/read-site-settings.ts';
import { ListGameTitles } from '../../../application/taxonomy/read-taxonomy.ts';
import { currentPrice, type Price } from '../../../domain/catalog/price.ts';
import type { ProductCard } from '../../../domain/catalog/product.ts';
import { isVisible } from '../../../domain/catalog/visibility.ts';
import type { SaleOffer } from '../../../domain/flash-sale/sale-offer.ts';
import type { SiteSettings } from '../../../domain/settings/site-settings.ts';
import { formatRupiah } from '../../../domain/shared/rupiah.ts';
import type { ShareSubject } from '../../../domain/sharing/share-address.ts';
import type { SharePicture, SharePrice } from '../../../domain/sharing/share-picture.ts';
import { tierArches } from '../../../domain/taxonomy/tier-arches.ts';
import type { Resolver } from '../../core/resolver.ts';
import { productText } from '../../text/product.ts';
import { dayAndTime } from '../../text/time.ts';
import { phaseOf, priceOf } from '../flash-sale/deal.ts';
import { shareText } from './share.text.ts';

type Pictured = Pick<ProductCard, 'id' | 'name' | 'image' | 'game' | 'tier' | 'stock'>;
type Named = Pick<SiteSettings, 'siteName'>;

/** The scene of a game by its slug; a neutral one for other games. */
const NO_GAME = 'lain';

const ofProduct = (siteName: string, product: Pictured, price: SharePrice): SharePicture => {
  const { id, name, image, game, tier } = product;
  const arches = tierArches(tier?.slug ?? null);
  return {
    siteName,
    overline: game?.name ?? null,
    tier: tier === null ? null : { name: tier.name, arches },
    title: name,
    text: null,
    price,
    photo: image,
    drawn: { kind: 'cover', game: game?.slug ?? NO_GAME, arches, id },
  };
};

const written = ({ amount, was }: Price) => ({ amount: formatRupiah(amount), was: was === null ? null : formatRupiah(was) });

/** A product at its current price. */
export const productPicture = ({ siteName }: Named, product: Pictured, price: Price): SharePicture =>
  ofProduct(siteName, product, {
    ...written(price),
    note: product.stock <= 0 ? productText.sold : price.sale === null ? null : shareText.flashSale,
    tone: product.stock > 0 && price.sale !== null ? 'sale' : 'quiet',
  });

/** A product in one of its sales: upcoming, running, or ended. */
export const salePicture = (settings: Named, offer: SaleOffer, now: Date): SharePicture => {
  const phase = phaseOf(offer, now);
  if (phase !== 'upcoming') return productPicture(settings, offer.product, currentPrice({ ...offer.product, sale: offer.sale }, now));
  return ofProduct(settings.siteName, offer.product, {
    ...written(priceOf(offer, now)),
    note: shareText.flashSaleFrom(dayAndTime(offer.sale.startsAt, false)),
    tone: 'sale',
  });
};

/** The picture of all products of a game. */
export const gamePicture = ({ siteName }: Named, { slug, name }: { readonly slug: string; readonly name: string }): SharePicture => ({
  siteName,
  overline: null,
  tier: null,
  title: name,
  text: shareText.gameText,
  price: null,
  photo: null,
  drawn: { kind: 'scene', game: slug },
});

/** The shop itself, for pages without a product. */
export const shopPicture = ({
  siteName,
  heroTitle,
  heroSubtitle,
}: Pick<SiteSettings, 'siteName' | 'heroTitle' | 'heroSubtitle'>): SharePicture => ({
  siteName,
  overline: null,
  tier: null,
  title: heroTitle,
  text: heroSubtitle,
  price: null,
  photo: null,
  drawn: { kind: 'cover', game: NO_GAME, arches: 3, id: 'toko' },
});

/** The content of the share picture of an address at a time; null when the page does not exist. */
export const findSharePicture = async (subject: ShareSubject, resolver: Resolver, now: Date): Promise<SharePicture | null> => {
  const reading = resolver.get(ReadSiteSettings).execute();
  switch (subject.kind) {
    case 'shop':
      return shopPicture(await reading);
    case 'game': {
      const game = (await resolver.get(ListGameTitles).execute()).find(({ slug }) => slug === subject.slug);
      return game === undefined ? null : gamePicture(await reading, game);
    }
    case 'product': {
      const product = await resolver.get(ViewProduct).execute(subject.id);
      return product === null || !isVisible(product) ? null : productPicture(await reading, product, currentPrice(product, now));
    }
    case 'sale': {
      const offer = await resolver.get(ViewFlashSale).execute(subject.id);
      return offer === null ? null : salePicture(await reading, offer, now);
    }
  }
};
