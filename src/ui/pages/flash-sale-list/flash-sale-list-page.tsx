import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import { formatCount } from '../../../domain/shared/rupiah.ts';
import { buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { paths } from '../../core/paths.ts';
import { useFocusFallback } from '../../core/use-focus-fallback.ts';
import { useStore } from '../../core/view-model.tsx';
import { useClockValue } from '../../features/clock/use-clock-value.ts';
import { byStart, phasesOf } from '../../features/flash-sale/deal.ts';
import { LiveCountdown } from '../../features/flash-sale/live-countdown.tsx';
import { LiveTickets } from '../../features/flash-sale/live-tickets.tsx';
import { ClockStore } from '../../stores/clock.store.ts';
import { saleText } from '../../text/flash-sale.ts';
import { dayAndTime } from '../../text/time.ts';
import { saleListText } from './flash-sale-list.text.ts';
import type { FlashSaleListData } from './flash-sale-list-data.ts';
import styles from './flash-sale-list-page.module.scss';

interface Props {
  readonly live: number;
  /** Running sales that are sold out. */
  readonly soldOut: number;
  readonly firstEnd: Date;
}

/** The number of running sales, and the time until the first of them ends. */
const RunningSummary = ({ live, soldOut, firstEnd }: Props) => (
  <p className={styles['summary']}>
    <span role="status">
      {[live === 0 ? null : saleText.running(formatCount(live)), soldOut === 0 ? null : saleListText.soldOut(formatCount(soldOut))]
        .filter(Boolean)
        .join(', ')}
    </span>
    <span>
      {saleListText.nextEnd} <LiveCountdown end={firstEnd} />
    </span>
  </p>
);

/** Shown while no sale is running, with the start of the next one. */
const NoneLive = observer(({ next }: { readonly next: Date | null }) => {
  const { isLocal } = useStore(ClockStore);
  return (
    <EmptyState
      title={saleListText.emptyTitle}
      text={next === null ? saleListText.emptyText : saleListText.emptyUntil(dayAndTime(next, isLocal))}
      action={
        <Link className={buttonClass('primary')} to={paths.products}>
          {saleListText.emptyAction}
        </Link>
      }
    />
  );
});

const FIRST_ROW = 3;

/** All running and upcoming sales, grouped by the clock, so that an open page stays correct. */
export const FlashSaleListPage = observer(() => {
  const { deals } = useLoaderData<FlashSaleListData>();
  const phases = useClockValue(deals, phasesOf);
  const heading = useRef<HTMLHeadingElement>(null);
  const fallback = useFocusFallback(heading);
  const soldOut = phases.filter((phase) => phase === 'sold-out').length;
  const running = deals.filter((_, index) => phases[index] === 'live' || phases[index] === 'sold-out');
  // The countdown ignores sold-out sales.
  const first = deals[phases.indexOf('live')] ?? running[0];
  const coming = byStart(deals.filter((_, index) => phases[index] === 'upcoming'));
  return (
    <div className={`wrap ${styles['page']}`} {...fallback}>
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
          <RunningSummary live={running.length - soldOut} soldOut={soldOut} firstEnd={first.sale.endsAt} />
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
