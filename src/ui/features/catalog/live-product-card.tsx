import { compareStructural, computed } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { currentPrice } from '../../../domain/catalog/price.ts';
import type { ProductCard as Card } from '../../../domain/catalog/product.ts';
import { availability } from '../../../domain/catalog/stock.ts';
import { ProductCard } from '../../components/product-card.tsx';
import { paths } from '../../core/paths.ts';
import { useStore } from '../../core/view-model.tsx';
import { ClockStore } from '../../stores/clock.store.ts';
import { SeenCardStore } from '../../stores/seen-card.store.ts';
import { LiveCountdown } from '../flash-sale/live-countdown.tsx';
import { WishButton } from '../wishlist/wish-button.tsx';
import { WishlistStore } from '../wishlist/wishlist.store.ts';

/** A product card whose sale starts and ends on time. It renders when its price changes, not every second. */
export const LiveProductCard = observer(({ product, isFirst = false }: { readonly product: Card; readonly isFirst?: boolean }) => {
  const clock = useStore(ClockStore);
  const wishlist = useStore(WishlistStore);
  useStore(SeenCardStore).see(product);
  // A sold product can still be removed from the wishlist.
  const isSold = availability(product.stock) === 'sold';
  const price = useMemo(() => computed(() => currentPrice(product, clock.now), { equals: compareStructural }), [product, clock]).get();
  return (
    <ProductCard
      product={product}
      price={price}
      href={paths.product(product.id)}
      isFirst={isFirst}
      countdown={price.sale === null ? null : <LiveCountdown end={price.sale.endsAt} />}
      heart={isSold && !wishlist.has(product.id) ? null : <WishButton product={product} />}
    />
  );
});
