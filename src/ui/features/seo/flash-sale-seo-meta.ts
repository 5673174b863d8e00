import type { ProductCard } from '../../../domain/catalog/product.ts';
import { formatRupiah } from '../../../domain/shared/rupiah.ts';
import { paths } from '../../core/paths.ts';
import { saleText } from '../../text/flash-sale.ts';
import { layoutText } from '../../text/layout.ts';
import { type Deal, priceOf, type SalePhase } from '../flash-sale/deal.ts';
import { type SeoMeta, type Surroundings, sharedImage } from './seo-meta.ts';
import { shareText } from './share.text.ts';
import { salePicture } from './share-pictures.ts';
import { breadcrumbs, productOffer } from './structured-data.ts';

interface FoundSale extends Deal {
  readonly product: ProductCard;
  readonly phase: SalePhase;
}

/** A sale and its product; one that has ended offers nothing and is not indexed. */
export const flashSaleSeoMeta = ({ sale, product, phase }: FoundSale, { settings, origin, now, meta }: Surroundings): SeoMeta => {
  const { amount } = priceOf({ sale, product }, now);
  const caption = shareText.withPrice(product.name, formatRupiah(amount));
  const image = sharedImage({ kind: 'sale', id: sale.id }, salePicture(settings, { sale, product }, now), caption);
  const isOffered = phase === 'live' || phase === 'upcoming';
  return {
    siteName: settings.siteName,
    title: caption,
    type: 'product',
    image,
    offer: { amount, isInStock: product.stock > 0 },
    jsonLd:
      meta.canonical === null
        ? []
        : [
            productOffer(origin, settings.siteName, {
              product,
              description: meta.description,
              category: null,
              path: paths.flashSale(sale.id),
              amount,
              from: isOffered ? sale.startsAt : null,
              until: isOffered ? sale.endsAt : null,
              picture: image.address,
            }),
            breadcrumbs(origin, [
              [layoutText.home, paths.home],
              [saleText.flashSale, paths.flashSales],
              [product.name, paths.flashSale(sale.id)],
            ]),
          ],
  };
};
