import { useEffect, useRef, useState } from 'react';
import { RecentViews } from '../../../application/catalog/recent-views.ts';
import { RecentProductsModule } from '../../../application/shared/deferred-modules.ts';
import type { ProductCard } from '../../../domain/catalog/product.ts';
import { Button } from '../../components/button.tsx';
import { ProductGrid } from '../../components/product-grid.tsx';
import { useStore } from '../../core/view-model.tsx';
import { LiveProductCard } from './live-product-card.tsx';
import styles from './recent-list.module.scss';

const text = {
  title: 'Terakhir dilihat',
  clear: 'Hapus daftar ini',
} as const;

export interface RecentProps {
  /** The product of the page itself, which is left out. */
  readonly here: string | undefined;
}

/** How far below the screen the list may be when it is fetched. */
const NEAR = { rootMargin: '600px' };

/** Products that were looked at on this device, as they are now, fetched when their place is near. Renders nothing where none of them is left. */
export const RecentList = ({ here }: RecentProps) => {
  const place = useRef<HTMLDivElement>(null);
  const module = useStore(RecentProductsModule);
  const views = useStore(RecentViews);
  const [products, setProducts] = useState<readonly ProductCard[]>([]);
  useEffect(() => {
    let isLatest = true;
    const load = async (): Promise<void> => {
      const found = await (await module.ready()).execute(views.ids().filter((id) => id !== here));
      if (isLatest) setProducts(found);
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
  }, [module, views, here]);
  if (products.length === 0) return <div ref={place} />;
  const clear = (): void => {
    views.clear();
    setProducts([]);
  };
  return (
    <section className={`wrap ${styles['recent']}`} aria-labelledby="terakhir-dilihat">
      <div className={styles['head']}>
        <h2 id="terakhir-dilihat">{text.title}</h2>
        <Button variant="text" onClick={clear}>
          {text.clear}
        </Button>
      </div>
      <div className={styles['row']}>
        <ProductGrid>
          {products.map((product) => (
            <LiveProductCard key={product.id} product={product} />
          ))}
        </ProductGrid>
      </div>
    </section>
  );
};
