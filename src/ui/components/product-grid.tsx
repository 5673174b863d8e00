import type { ReactNode, Ref } from 'react';
import styles from './product-grid.module.scss';

/** Cards in two, three or four columns, by the width of the container and not of the window. */
export const ProductGrid = ({ children, ref }: { readonly children: ReactNode; readonly ref?: Ref<HTMLDivElement> }) => (
  <div className={styles['box']}>
    <div ref={ref} className={styles['grid']}>
      {children}
    </div>
  </div>
);
