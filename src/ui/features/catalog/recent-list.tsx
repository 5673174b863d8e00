import { useEffect, useState } from 'react';
import { RecentViews } from '../../../application/catalog/recent-views.ts';
import { RecentProductsModule } from '../../../application/shared/deferred-modules.ts';
import type { ProductCard } from '../../../domain/catalog/product.ts';
import { Button } from '../../components/button.tsx';
import { ProductGrid } from '../../components/product-grid.tsx';
import { useStore } from '../../core/view-model.tsx';
import { LiveProductCard } from './live-product-card.tsx';
import styles from './recent-list.module.scss';
import { recentText as text } from './recent-list.text.ts';

export interface RecentProps {
  /** What was looked at, the last one first. */
  readonly ids: readonly string[];
}

/** Products that were looked at on this device, as they are now. Renders nothing where none of them is left. */
export const RecentList = ({ ids }: RecentProps) => {
  const module = useStore(RecentProductsModule);
  const views = useStore(RecentViews);
  const [products, setProducts] = useState<readonly ProductCard[]>([]);
  useEffect(() => {
    let isLatest = true;
    const load = async (): Promise<void> => {
      const found = await (await module.ready()).execute(ids);
      if (isLatest) setProducts(found);
    };
    void load().catch(() => undefined);
    return () => {
      isLatest = false;
    };
  }, [module, ids]);
  if (products.length === 0) return null;
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
