import type { ProductCard } from '../../../domain/catalog/product.ts';
import { ProductGrid } from '../../components/product-grid.tsx';
import { LiveProductCard } from '../../features/catalog/live-product-card.tsx';
import { PageSection } from './page-section.tsx';
import styles from './similar-products.module.scss';

/** Accounts like this one; nothing when there are none. */
export const SimilarProducts = ({ title, products }: { readonly title: string; readonly products: readonly ProductCard[] }) =>
  products.length === 0 ? null : (
    <PageSection title={title}>
      <div className={styles['row']}>
        <ProductGrid>
          {products.map((product) => (
            <LiveProductCard key={product.id} product={product} />
          ))}
        </ProductGrid>
      </div>
    </PageSection>
  );
