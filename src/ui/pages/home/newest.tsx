import type { ProductCard } from '../../../domain/catalog/product.ts';
import { ProductGrid } from '../../components/product-grid.tsx';
import { RailSection } from '../../components/rail-section.tsx';
import { paths } from '../../core/paths.ts';
import { LiveProductCard } from '../../features/catalog/live-product-card.tsx';
import { homeText } from './home.text.ts';
import styles from './newest.module.scss';

/** The newest products: eight, or six in rows of three, so that no row is half full. */
export const Newest = ({ products }: { readonly products: readonly ProductCard[] }) => (
  <RailSection id="baru" title={homeText.newest} text={homeText.newestText} more={{ to: paths.products, name: homeText.allProducts }}>
    <div className={styles['box']}>
      <ProductGrid>
        {products.map((product) => (
          <LiveProductCard key={product.id} product={product} />
        ))}
      </ProductGrid>
    </div>
  </RailSection>
);
