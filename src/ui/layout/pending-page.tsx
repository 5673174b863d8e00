import type { ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
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

/** The page, or a placeholder while the next one is loading; what is there within a moment is not told of (app/without-brief-loading.ts). */
export const PendingPage = ({ children }: { readonly children: ReactNode }) => {
  const { state, location: next } = useNavigation();
  const { pathname } = useLocation();
  const isLeaving = state === 'loading' && next.pathname !== pathname;
  if (!isLeaving) return children;
  return (
    <div className={`wrap ${styles['pending']}`}>
      <p className="visually-hidden" role="status">
        {layoutText.loading}
      </p>
      {DETAIL.test(next.pathname) ? (
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
};
