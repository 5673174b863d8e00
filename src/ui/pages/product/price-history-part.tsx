import { useEffect, useRef, useState } from 'react';
import { DeferredModule } from '../../../application/shared/deferred-module.ts';
import { loadOnce } from '../../core/page.ts';
import { useResolver } from '../../core/view-model.tsx';
import styles from './price-history-part.module.scss';

const module = new DeferredModule(async () => (await import('./price-history/price-history.tsx')).priceHistory);

/** How far below the screen the history may be when it is fetched. */
const NEAR = { rootMargin: '200px' };

/** The history of the price, fetched when its place is near the screen. A failure leaves it out. */
export const PriceHistoryPart = ({ productId }: { readonly productId: string }) => {
  const place = useRef<HTMLDivElement>(null);
  const resolver = useResolver();
  const [part, setPart] = useState(module.loaded);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return undefined;
    let isLatest = true;
    const load = async (): Promise<void> => {
      const loaded = await module.ready();
      if (!isLatest) return;
      loadOnce(resolver, loaded.bindings);
      setPart(loaded);
      setNear(true);
    };
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting !== true) return;
      observer.disconnect();
      void load().catch(() => undefined);
    }, NEAR);
    if (place.current !== null) observer.observe(place.current);
    return () => {
      isLatest = false;
      observer.disconnect();
    };
  }, [resolver]);
  return (
    <div ref={place} className={styles['place']}>
      {part === null || !isNear ? null : <part.PriceHistory productId={productId} />}
    </div>
  );
};
