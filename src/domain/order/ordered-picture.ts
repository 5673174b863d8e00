import { coverPicture } from '../media/product-pictures.ts';
import type { OrderSummary } from './order.ts';

/** The cover of what was ordered: the picture it had then, else the one that is drawn for its product. */
export const orderedPicture = (
  order: Pick<OrderSummary, 'id' | 'productId' | 'productImage' | 'saleKind' | 'gameSlug' | 'tierSlug'>,
): string =>
  coverPicture({
    id: order.productId ?? order.id,
    image: order.productImage,
    saleKind: order.saleKind,
    game: order.gameSlug === null ? null : { slug: order.gameSlug },
    tier: order.tierSlug === null ? null : { slug: order.tierSlug },
  });
