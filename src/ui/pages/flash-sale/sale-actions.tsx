import { Link } from 'react-router-dom';
import { buttonClass } from '../../components/button.tsx';
import { paths } from '../../core/paths.ts';
import type { SalePhase } from '../../features/flash-sale/deal.ts';
import { salePageText } from './flash-sale.text.ts';
import styles from './sale-panel.module.scss';

/** The way on to the product; once nothing can be had here, to the other sales as well. On phones it stays in view. */
export const SaleActions = ({ phase, productId }: { readonly phase: SalePhase; readonly productId: string }) => (
  <div className={styles['actions']}>
    <Link className={buttonClass('primary', true)} to={paths.product(productId)}>
      {phase === 'live' ? salePageText.toBuy : salePageText.toProduct}
    </Link>
    {phase === 'ended' || phase === 'gone' ? (
      <Link className={buttonClass('secondary', true)} to={paths.flashSales}>
        {salePageText.others}
      </Link>
    ) : null}
  </div>
);
