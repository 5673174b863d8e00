import { compareStructural, computed } from 'mobx';
import { observer } from 'mobx-react-lite';
import { type ComponentProps, Suspense, useMemo } from 'react';
import { currentPrice } from '../../../domain/catalog/price.ts';
import type { ProductCard as Product } from '../../../domain/catalog/product.ts';
import { availability } from '../../../domain/catalog/stock.ts';
import { ProductCard } from '../../components/product-card.tsx';
import { paths } from '../../core/paths.ts';
import { useHydratedValue } from '../../core/use-hydrated-value.ts';
import { useStore } from '../../core/view-model.tsx';
import { CardPreviewCache } from '../../stores/card-preview-cache.ts';
import { ClockStore } from '../../stores/clock.store.ts';
import { LiveCountdown } from '../flash-sale/live-countdown.tsx';
import { WishButton } from '../wishlist/wish-button.tsx';
import { WishlistStore } from '../wishlist/wishlist.store.ts';

/** A product card whose sale starts and ends on time. It renders when its price changes, not every second. */
const Card = observer(({ product, isFirst = false }: { readonly product: Product; readonly isFirst?: boolean }) => {
  const clock = useStore(ClockStore);
  const wishlist = useStore(WishlistStore);
  useStore(CardPreviewCache).put(product);
  const isSold = availability(product.stock) === 'sold';
  const price = useHydratedValue(
    useMemo(() => computed(() => currentPrice(product, clock.now), { equals: compareStructural }), [product, clock]).get(),
    currentPrice(product, clock.renderedAt),
  );
  // A sold product can still be removed from the wishlist, which the server does not know.
  const isHeartless = useHydratedValue(isSold && !wishlist.has(product.id), isSold);
  return (
    <ProductCard
      product={product}
      price={price}
      href={paths.product(product.id)}
      isFirst={isFirst}
      countdown={price.sale === null ? null : <LiveCountdown end={price.sale.endsAt} />}
      heart={isHeartless ? null : <WishButton product={product} />}
    />
  );
});

/** Hydrated by itself, so that a tap before the whole page is hydrated waits for its own card alone. */
export const LiveProductCard = (props: ComponentProps<typeof Card>) => (
  <Suspense fallback={null}>
    <Card {...props} />
  </Suspense>
);
