import { data as answer } from 'react-router-dom';
import { ListGameAttributes } from '../../../application/attribute/game-schemas.ts';
import { ListSimilarProducts } from '../../../application/catalog/list-similar-products.ts';
import { ViewProduct } from '../../../application/catalog/view-product.ts';
import { inSchemaOrder } from '../../../domain/attribute/attribute-lines.ts';
import { currentPrice } from '../../../domain/catalog/price.ts';
import { isVisible } from '../../../domain/catalog/visibility.ts';
import { formatRupiah } from '../../../domain/shared/rupiah.ts';
import { definePage, type PageMeta } from '../../core/page.ts';
import { paths } from '../../core/paths.ts';
import { PublicOrigin } from '../../core/public-origin.ts';
import { wishlistAlertBindings } from '../../features/wishlist/bindings.ts';
import { CardPreviewCache } from '../../stores/card-preview-cache.ts';
import { ClockStore } from '../../stores/clock.store.ts';
import { productBindings } from './buy-panel.view-model.ts';
import { productPageText } from './product.text.ts';
import type { ProductData } from './product-data.ts';
import { ProductPage } from './product-page.tsx';

const LONGEST = 120;
const SENTENCE_END = /(?<=[.!?])\s+|\n/;

/** The first sentence, truncated between words when it is too long. */
export const firstSentence = (text: string): string => {
  const [sentence = ''] = text.trim().split(SENTENCE_END);
  return sentence.length <= LONGEST ? sentence : `${sentence.slice(0, sentence.lastIndexOf(' ', LONGEST)).replace(/[\s,;:]+$/, '')}…`;
};

/** Title and description of a product's page. */
export const describeProduct = ({ product, offer }: ProductData): PageMeta => {
  const { name, game, id } = product;
  return {
    title: name,
    description: productPageText.describe(firstSentence(product.description), game?.name ?? null, formatRupiah(offer.amount)),
    canonical: paths.product(id),
  };
};

export const product = definePage<ProductData>({
  bindings: [productBindings, wishlistAlertBindings],
  load: async ({ get, params }) => {
    const beside = get(CardPreviewCache).prefetch(params['id'], (known) =>
      Promise.all([get(ListGameAttributes).orNone(known.game), get(ListSimilarProducts).execute(known)]),
    );
    const found = await get(ViewProduct).execute(params['id']);
    // Staff who may see hidden products still see the shop as visitors do.
    if (found === null || !isVisible(found)) throw answer('product', { status: 404 });
    const [schema, similar] = await beside(found);
    return {
      product: { ...found, attributes: inSchemaOrder(schema, found.attributes) },
      similar,
      address: `${get(PublicOrigin).value}${paths.product(found.id)}`,
      offer: currentPrice(found, get(ClockStore).now),
    };
  },
  meta: describeProduct,
  Component: ProductPage,
});
