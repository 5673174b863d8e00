import { observer } from 'mobx-react-lite';
import { formatRupiah } from '../../../domain/shared/rupiah.ts';
import { OldPrice } from '../../components/old-price.tsx';
import { Rupiah } from '../../components/rupiah.tsx';
import type { BuyPanelViewModel } from './buy-panel.view-model.ts';
import styles from './price-tag.module.scss';
import { productPageText } from './product.text.ts';

/** What buying costs now, and what it cost before. */
export const PriceTag = observer(({ panel }: { readonly panel: BuyPanelViewModel }) => {
  const { amount, was } = panel.price;
  return (
    <div className={styles['tag']} data-sold={panel.obstacle === 'sold' || undefined}>
      <p>
        <span className="visually-hidden">{`${productPageText.price} `}</span>
        <Rupiah amount={amount} size="page" />
      </p>
      {was === null ? null : (
        <p className={styles['was']}>
          <OldPrice was={was} amount={amount} />{' '}
          <span className={styles['saves']}>{productPageText.saves(formatRupiah(was - amount))}</span>
        </p>
      )}
    </div>
  );
});
