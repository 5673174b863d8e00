import { observer } from 'mobx-react-lite';
import type { SaleProduct } from '../../../../application/flash-sale/admin-flash-sale-repository.ts';
import { countdownTo } from '../../../../domain/flash-sale/countdown.ts';
import { inputOf, type SaleFormInput } from '../../../../domain/flash-sale/sale-form-input.ts';
import { ClockFigures } from '../../../components/clock-figures.tsx';
import { DealTicket } from '../../../components/deal-ticket.tsx';
import { paths } from '../../../core/paths.ts';
import { useStore } from '../../../core/view-model.tsx';
import { ClockStore } from '../../../stores/clock.store.ts';
import { saleText } from '../../../text/flash-sale.ts';
import { dayAndTime } from '../../../text/time.ts';
import { flashSalesText as text } from './flash-sales.text.ts';
import styles from './sale-form.module.scss';

/** The ticket as the shop will show it. */
export const SalePreview = observer(({ typed, product }: { readonly typed: SaleFormInput; readonly product: SaleProduct | null }) => {
  const { now } = useStore(ClockStore);
  const { salePrice, originalPrice, startTime, endTime, stock } = inputOf(typed, null);
  if (product === null || typeof salePrice !== 'number') return <p className={styles['none']}>{text.previewEmpty}</p>;
  const start = startTime instanceof Date ? startTime : now;
  const end = endTime instanceof Date ? endTime : now;
  const isComing = start > now;
  const was = Math.max(typeof originalPrice === 'number' ? originalPrice : 0, product.price);
  return (
    // Nothing to go to yet: what would lead somewhere is looked at only.
    <div className={styles['preview']} inert>
      <DealTicket
        product={product}
        amount={salePrice}
        was={was > salePrice ? was : null}
        href={paths.product(product.id)}
        state={isComing ? 'coming' : end > now ? 'running' : 'over'}
        countdown={<ClockFigures left={countdownTo(end, now)} />}
      >
        {isComing ? saleText.starts(dayAndTime(start, false)) : text.previewLeft(Number(stock))}
      </DealTicket>
    </div>
  );
});
