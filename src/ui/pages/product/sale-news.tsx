import { SaleBox } from '../../components/sale-box.tsx';
import { stockLabel } from '../../components/stock-label.ts';
import { StockMeter } from '../../components/stock-meter.tsx';
import { LocalTime } from '../../features/clock/local-time.tsx';
import { LiveSaleClock } from '../../features/flash-sale/live-sale-clock.tsx';
import { saleText } from '../../text/flash-sale.ts';
import type { SaleWord } from './buy-panel.view-model.ts';
import { productPageText } from './product.text.ts';
import styles from './sale-news.module.scss';

/** What a flash sale has to say: how long it still runs and what is left, that nothing is left, or when it begins. */
export const SaleNews = ({ phase, sale, left }: SaleWord) => {
  if (phase === 'sold-out') return <p className={styles['soldOut']}>{productPageText.saleEnded}</p>;
  if (phase === 'upcoming') {
    return (
      <SaleBox
        tone="quiet"
        title={productPageText.saleComing}
        hint={<LocalTime at={sale.startsAt} format={saleText.starts} />}
        clock={<LiveSaleClock end={sale.startsAt} />}
      />
    );
  }
  return (
    <SaleBox
      tone="sale"
      title={productPageText.saleEnds}
      hint={stockLabel(left, sale.initialStock)}
      clock={<LiveSaleClock end={sale.endsAt} />}
    >
      <StockMeter left={left} initial={sale.initialStock} />
    </SaleBox>
  );
};
