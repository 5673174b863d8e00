import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { useLoaderData } from 'react-router-dom';
import { useFocusFallback } from '../../core/use-focus-fallback.ts';
import { useClockValue } from '../../features/clock/use-clock-value.ts';
import { byStart, phasesOf } from '../../features/flash-sale/deal.ts';
import { LiveTickets } from '../../features/flash-sale/live-tickets.tsx';
import { saleText } from '../../text/flash-sale.ts';
import { saleListText } from './flash-sale-list.text.ts';
import type { FlashSaleListData } from './flash-sale-list-data.ts';
import styles from './flash-sale-list-page.module.scss';
import { NoneLive } from './none-live.tsx';
import { RunningSummary } from './running-summary.tsx';

const FIRST_ROW = 3;

/** Every sale that runs or is to come. What is where follows the clock, so that a page left open stays right. */
export const FlashSaleListPage = observer(() => {
  const { deals } = useLoaderData<FlashSaleListData>();
  const phases = useClockValue(deals, phasesOf);
  const heading = useRef<HTMLHeadingElement>(null);
  const heir = useFocusFallback(heading);
  const gone = phases.filter((phase) => phase === 'gone').length;
  const running = deals.filter((_, index) => phases[index] === 'live' || phases[index] === 'gone');
  // The clock above the list is about what can still be had.
  const first = deals[phases.indexOf('live')] ?? running[0];
  const coming = byStart(deals.filter((_, index) => phases[index] === 'upcoming'));
  return (
    <div className={`wrap ${styles['page']}`} {...heir}>
      <h1 ref={heading} tabIndex={-1}>
        {saleText.flashSale}
      </h1>
      {first === undefined ? (
        <NoneLive next={coming[0]?.sale.startsAt ?? null} />
      ) : (
        <section aria-labelledby="berlangsung">
          <h2 id="berlangsung" className="visually-hidden">
            {saleListText.running}
          </h2>
          <RunningSummary live={running.length - gone} gone={gone} firstEnd={first.sale.endsAt} />
          <LiveTickets deals={running} first={FIRST_ROW} />
        </section>
      )}
      {coming.length === 0 ? null : (
        <section className={styles['coming']} aria-labelledby="segera">
          <h2 id="segera">{saleText.soon}</h2>
          <p className={styles['hint']}>{saleListText.upcomingHint}</p>
          <LiveTickets deals={coming} />
        </section>
      )}
    </div>
  );
});
