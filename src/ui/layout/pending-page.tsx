import { CardSkeleton } from '../components/card-skeleton.tsx';
import { ProductGrid } from '../components/product-grid.tsx';
import { layoutText } from '../text/layout.ts';
import styles from './pending-page.module.scss';

/** A placeholder with the layout of a detail page while the page loads. */
const DetailSkeleton = () => (
  <div className={styles['page']} aria-hidden="true">
    <div className={styles['picture']} />
    <div className={styles['panel']}>
      <div className={styles['kind']} />
      <div className={styles['name']} />
      <div className={styles['price']} />
      <div className={styles['action']} />
    </div>
  </div>
);

const DETAIL = /^\/(products|flash-sales)\/./;
const CARDS = Array.from({ length: 8 }, (_, index) => `card-${index}`);

/** A placeholder for the page of an address while it is loading; what is there within a moment is not told of (app/without-brief-loading.ts). */
export const PendingPage = ({ pathname }: { readonly pathname: string }) => (
  <div className={`wrap ${styles['pending']}`}>
    <p className="visually-hidden" role="status">
      {layoutText.loading}
    </p>
    {DETAIL.test(pathname) ? (
      <DetailSkeleton />
    ) : (
      <>
        <div className={styles['title']} aria-hidden="true" />
        <ProductGrid>
          {CARDS.map((key) => (
            <CardSkeleton key={key} />
          ))}
        </ProductGrid>
      </>
    )}
  </div>
);
