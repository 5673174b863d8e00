import type { MemoryCatalogue } from '../catalog/catalogue.ts';
import type { StoredFeedEvent } from './feed-repository.ts';

const MINUTE_MS = 60_000;

const idOf = (place: number): string => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;

/** The built-in samples as if they had just come in, for a shop without a backend. */
export const sampleFeed = ({ products, sales, clock }: MemoryCatalogue): StoredFeedEvent[] => {
  const now = clock.now().getTime();
  const plain = { oldPrice: null, title: null, body: null, link: null, saleId: null };
  const arrivals = products.map((product, place): StoredFeedEvent => {
    const at = new Date(now - (place + 1) * 35 * MINUTE_MS);
    const gameId = product.game?.id ?? null;
    return { ...plain, id: idOf(place), kind: 'new_product', at, productId: product.id, gameId, newPrice: product.price };
  });
  const starts = sales.map((sale, place): StoredFeedEvent => {
    const gameId = products.find(({ id }) => id === sale.productId)?.game?.id ?? null;
    const prices = { oldPrice: sale.originalPrice, newPrice: sale.salePrice };
    return {
      ...plain,
      ...prices,
      id: idOf(100 + place),
      kind: 'sale_started',
      at: sale.startsAt,
      productId: sale.productId,
      saleId: sale.id,
      gameId,
    };
  });
  return [...arrivals, ...starts];
};
