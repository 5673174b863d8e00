import type { ReactNode } from 'react';
import styles from './product-grid.module.scss';

/** Cards in two, three or four columns: the container decides, not the window. */
export const ProductGrid = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['box']}>
    <div className={styles['grid']}>{children}</div>
  </div>
);
