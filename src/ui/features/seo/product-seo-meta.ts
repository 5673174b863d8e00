import { formatRupiah } from '../../../domain/shared/rupiah.ts';
import { paths } from '../../core/paths.ts';
import type { ProductData } from '../../pages/product/product-data.ts';
import { layoutText } from '../../text/layout.ts';
import { listingText } from '../catalog/listing.text.ts';
import { type SeoMeta, type Surroundings, sharedImage } from './seo-meta.ts';
import { shareText } from './share.text.ts';
import { productPicture } from './share-pictures.ts';
import { breadcrumbs, productOffer } from './structured-data.ts';

/** An account at its price of the moment. */
export const productSeoMeta = ({ product, offer }: ProductData, { settings, origin }: Surroundings): SeoMeta => {
  const { id, name, game, category, description } = product;
  const words = shareText.withPrice(name, formatRupiah(offer.amount));
  const image = sharedImage({ kind: 'product', id }, productPicture(settings, product, offer), words);
  return {
    siteName: settings.siteName,
    title: words,
    type: 'product',
    image,
    price: offer.amount,
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
        game === null ? [listingText.allProducts, paths.products] : [listingText.ofGame(game.name), paths.productsOfGame(game.slug)],
        [name, paths.product(id)],
      ]),
    ],
  };
};
