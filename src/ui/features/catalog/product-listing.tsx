import { observer } from 'mobx-react-lite';
import { lazy, type MouseEvent, Suspense, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { DeferredModule } from '../../../application/shared/deferred-module.ts';
import { formatCount } from '../../../domain/shared/rupiah.ts';
import { Button, buttonClass } from '../../components/button.tsx';
import { CardSkeleton } from '../../components/card-skeleton.tsx';
import { ProductGrid } from '../../components/product-grid.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useStore, useViewModel } from '../../core/view-model.tsx';
import { ListMemoryStore } from '../../stores/list-memory.store.ts';
import { listingText } from './listing.text.ts';
import { type Fetch, ListingViewModel, type ListPage } from './listing.view-model.ts';
import { LiveProductCard } from './live-product-card.tsx';
import styles from './product-listing.module.scss';

const grid = new DeferredModule(async () => ({ default: (await import('./virtual-grid.tsx')).VirtualGrid }));
const VirtualGrid = lazy(() => grid.ready());

/** Above this number only cards near the viewport stay in the DOM. */
const WINDOWED_FROM = 120;
const FIRST_ROW = 2;
const WAITING = ['a', 'b', 'c', 'd'] as const;

interface Props {
  readonly batch: ListPage;
  readonly fetch: Fetch;
  /** The address of the next batch alone, for visitors without scripts. */
  readonly hrefAfter: (next: string) => string;
}

/** Cards and "Muat lagi". Coming back to it shows as much of the list as when it was left. */
export const ProductListing = observer(({ batch, fetch, hrefAfter }: Props) => {
  const memory = useStore(ListMemoryStore);
  const { key: place } = useLocation();
  const model = useViewModel(ListingViewModel, (made) => made.show(memory.recall<ListPage>(place) ?? batch, fetch));
  const { items, next, status } = model;
  useEffect(() => memory.remember(place, { items, next }), [memory, place, items, next]);
  const more = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void model.loadMore();
  };
  return (
    <>
      {items.length > WINDOWED_FROM ? (
        <Suspense fallback={null}>
          <VirtualGrid items={items} />
        </Suspense>
      ) : (
        <ProductGrid>
          {items.map((product, index) => (
            <LiveProductCard key={product.id} product={product} isFirst={index < FIRST_ROW} />
          ))}
          {status === 'loading' ? WAITING.map((name) => <CardSkeleton key={name} />) : null}
        </ProductGrid>
      )}
      {next === null ? null : (
        <div className={styles['more']}>
          {status === 'failed' ? <p role="alert">{listingText.moreFailed}</p> : <p>{listingText.shown(formatCount(items.length))}</p>}
          {status === 'failed' ? (
            <Button onClick={() => void model.loadMore()}>{listingText.retry}</Button>
          ) : (
            <Link className={buttonClass('secondary')} to={hrefAfter(next)} onClick={more} aria-busy={status === 'loading'} rel="next">
              {status === 'loading' ? <Spinner /> : null}
              {listingText.more}
            </Link>
          )}
        </div>
      )}
    </>
  );
});
