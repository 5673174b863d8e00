import { observer } from 'mobx-react-lite';
import { lazy, type RefObject, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { DeferredModule } from '../../../application/shared/deferred-module.ts';
import { CardSkeleton } from '../../components/card-skeleton.tsx';
import { ProductGrid } from '../../components/product-grid.tsx';
import { listingText } from './listing.text.ts';
import type { Fetch, ListingViewModel, ListPage } from './listing.view-model.ts';
import { LiveProductCard } from './live-product-card.tsx';
import { LoadMore, useGrowingList } from './load-more.tsx';
import styles from './product-listing.module.scss';
import { useFirstScreen } from './use-first-screen.ts';

/** What the history entry of a list remembers: how many items are shown, and their height in pixels. */
interface StoredLength {
  readonly shown?: number;
  readonly listHeight?: number;
}

/** Ten pages: a longer list is restored up to here. */
const MOST = 240;
/** The head's script sets it too, so that the first paint of a reload has the height of the list. */
const HEIGHT = '--list-height';

const storedLength = (): StoredLength => (window.history.state as StoredLength | null) ?? {};

/**
 * A reload of a list loads as much as was shown. Its height is reserved meanwhile, so that the page scrolls to where it was and nothing jumps.
 * @param first how many items the page itself brings
 */
const useRestoredLength = (model: ListingViewModel, first: number, box: RefObject<HTMLElement | null>): void => {
  const { items, status } = model;
  // Before the router scrolls to where the page was left.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const release = (): void => void style.removeProperty(HEIGHT);
    const { shown = 0, listHeight = 0 } = storedLength();
    if (shown > model.items.length) {
      style.setProperty(HEIGHT, `${listHeight}px`);
      void model.loadUntil(shown).then(release);
    }
    return release;
  }, [model]);
  useEffect(() => {
    const shown = Math.min(items.length, MOST);
    if (status === 'ready' && shown > Math.max(first, storedLength().shown ?? 0))
      window.history.replaceState({ ...window.history.state, shown, listHeight: box.current?.offsetHeight }, '');
  }, [items, status, first, box]);
};

const windowed = new DeferredModule(async () => ({ default: (await import('./virtual-grid.tsx')).VirtualGrid }));
const VirtualGrid = lazy(() => windowed.ready());

/** Above this number only cards near the viewport are in the DOM. */
const WINDOWED_FROM = 120;
const FIRST_ROW = 2;
const WAITING = ['a', 'b', 'c', 'd'] as const;

interface Props {
  readonly batch: ListPage;
  readonly fetch: Fetch;
  /** The address of the next page alone, for visitors without scripts. */
  readonly hrefAfter: (next: string) => string;
}

/** Cards and "Muat lagi". Returning to the list, and a reload of it, restore the length it had. */
export const ProductListing = observer(({ batch, fetch, hrefAfter }: Props) => {
  const model = useGrowingList(batch, fetch);
  const { items, status } = model;
  const box = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  useRestoredLength(model, batch.items.length, box);
  const { from, until, onClickCapture } = useFirstScreen(box, grid);
  return (
    <>
      <div ref={box} className={styles['list']} onClickCapture={onClickCapture}>
        {items.length > WINDOWED_FROM ? (
          <Suspense fallback={null}>
            <VirtualGrid items={items} />
          </Suspense>
        ) : (
          <ProductGrid ref={grid}>
            {items.slice(from, until ?? undefined).map((product, index) => (
              <LiveProductCard key={product.id} product={product} isFirst={from + index < FIRST_ROW} />
            ))}
            {status === 'loading' ? WAITING.map((name) => <CardSkeleton key={name} />) : null}
          </ProductGrid>
        )}
      </div>
      <LoadMore model={model} texts={listingText} hrefAfter={hrefAfter} className={styles['more']} />
    </>
  );
});
