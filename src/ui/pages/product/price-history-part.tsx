import { useEffect, useRef, useState } from 'react';
import { DeferredModule } from '../../../application/shared/deferred-module.ts';
import { loadOnce } from '../../core/page.ts';
import { useInView } from '../../core/use-in-view.ts';
import { useResolver } from '../../core/view-model.tsx';
import styles from './price-history-part.module.scss';

const module = new DeferredModule(async () => (await import('./price-history/price-history.tsx')).priceHistory);

/** How far below the screen the history may be when it is fetched. */
const NEAR = '200px';

/** The history of the price, fetched when its place is near the screen. A failure leaves it out. */
export const PriceHistoryPart = ({ productId }: { readonly productId: string }) => {
  const place = useRef<HTMLDivElement>(null);
  const resolver = useResolver();
  const isNear = useInView(place, NEAR, false);
  const [part, setPart] = useState<typeof module.loaded>(null);
  useEffect(() => {
    const load = async (): Promise<void> => {
      const loaded = await module.ready();
      loadOnce(resolver, loaded.bindings);
      setPart(loaded);
    };
    if (isNear) void load().catch(() => undefined);
  }, [isNear, resolver]);
  return (
    <div ref={place} className={styles['place']}>
      {part === null ? null : <part.PriceHistory productId={productId} />}
    </div>
  );
};
