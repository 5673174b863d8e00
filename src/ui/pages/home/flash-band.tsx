import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../domain/shared/rupiah.ts';
import { classNames } from '../../components/class-names.ts';
import { Mark } from '../../components/mark.tsx';
import { signClass } from '../../components/sign.ts';
import { paths } from '../../core/paths.ts';
import { useFocusFallback } from '../../core/use-focus-fallback.ts';
import { useClockValue } from '../../features/clock/use-clock-value.ts';
import { type Deal, phasesOf } from '../../features/flash-sale/deal.ts';
import { LiveTickets } from '../../features/flash-sale/live-tickets.tsx';
import { saleText } from '../../text/flash-sale.ts';
import styles from './flash-band.module.scss';

/** Running sales by their end. Renders nothing while none is running. */
export const FlashBand = observer(({ deals, more }: { readonly deals: readonly Deal[]; readonly more: number }) => {
  const phases = useClockValue(deals, phasesOf);
  const heading = useRef<HTMLHeadingElement>(null);
  const fallback = useFocusFallback(heading);
  const live = deals.filter((_, index) => phases[index] === 'live').toSorted((a, b) => a.sale.endsAt.getTime() - b.sale.endsAt.getTime());
  if (live.length === 0) return null;
  return (
    <section className={styles['band']} aria-labelledby="flash-sale" {...fallback}>
      <div className="wrap">
        <div className={styles['head']}>
          <h2 id="flash-sale" ref={heading} tabIndex={-1}>
            {saleText.flashSale}
          </h2>
          <Mark tone="sale">{saleText.running(formatCount(live.length + more))}</Mark>
          <Link className={classNames(styles['more'], signClass.arrow)} to={paths.flashSales}>
            {saleText.all}
          </Link>
        </div>
        <LiveTickets deals={live} shape="row" leadsTo="product" />
      </div>
    </section>
  );
});
