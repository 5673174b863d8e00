import { useContext } from 'react';
import { currentPrice } from '../../../domain/catalog/price.ts';
import type { ProductCard } from '../../../domain/catalog/product.ts';
import { useStore } from '../../core/view-model.tsx';
import { ClockStore } from '../../stores/clock.store.ts';
import { CachedCardsContext } from './cached-cards.ts';
import { LiveProductCard as RenderedCard } from './live-product-card.tsx';

/**
 * Stands for the card in the server's build (scripts/build/server-variants.ts): the same markup, rendered once for everything that it shows.
 * Every visitor is a guest here, without a wishlist. A running sale counts seconds, and pictures of the first row are announced at the head of
 * the page when they are rendered, so that these cards always are.
 */
export const LiveProductCard = ({ product, isFirst = false }: { readonly product: ProductCard; readonly isFirst?: boolean }) => {
  const cards = useContext(CachedCardsContext);
  const price = currentPrice(product, useStore(ClockStore).now);
  const card = <RenderedCard product={product} isFirst={isFirst} />;
  if (cards === null || isFirst || price.sale !== null) return card;
  const { number, isCached } = cards.place(JSON.stringify([product, price]));
  return <template data-card={number}>{isCached ? null : card}</template>;
};
