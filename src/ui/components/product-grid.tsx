import type { ReactNode } from 'react';
import styles from './product-grid.module.scss';

/** Cards in two, three or four columns, by the width of the container and not of the window. */
export const ProductGrid = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['box']}>
    <div className={styles['grid']}>{children}</div>
  </div>
);
