import { observer } from 'mobx-react-lite';
import type { AskedPrice } from '../../../../domain/catalog/asked-price.ts';
import { formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { useStore, useViewModel } from '../../../core/view-model.tsx';
import { LocalTime } from '../../../features/clock/local-time.tsx';
import { ClockStore } from '../../../stores/clock.store.ts';
import sectionStyles from '../page-section.module.scss';
import { CHART, chartPath } from './price-chart.ts';
import styles from './price-history.module.scss';
import { priceHistoryText as text } from './price-history.text.ts';
import { PriceHistoryViewModel, priceHistoryBindings } from './price-history.view-model.ts';

const Chart = ({ prices }: { readonly prices: readonly AskedPrice[] }) => (
  <svg
    className={styles['chart']}
    viewBox={`0 0 ${CHART.width} ${CHART.height}`}
    preserveAspectRatio="none"
    role="img"
    aria-label={text.chart(prices)}
  >
    <path d={chartPath(prices, useStore(ClockStore).renderedAt)} />
  </svg>
);

/** What the chart shows, the newest price first. */
const PriceTable = ({ prices }: { readonly prices: readonly AskedPrice[] }) => (
  <details className={styles['table']}>
    <summary>{text.table}</summary>
    <table>
      <caption className="visually-hidden">{text.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{text.price}</th>
          <th scope="col">{text.from}</th>
          <th scope="col">{text.to}</th>
        </tr>
      </thead>
      <tbody>
        {prices.toReversed().map(({ price, from, to }) => (
          <tr key={`${from.getTime()} ${price}`}>
            <td>{formatRupiah(price)}</td>
            <td>
              <LocalTime at={from} />
            </td>
            <td>{to === null ? text.present : <LocalTime at={to} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);

/** The lowest price of 30 days, a chart and its table; nothing where nothing is recorded. */
const PriceHistory = observer(({ productId }: { readonly productId: string }) => {
  const { prices, lowest } = useViewModel(PriceHistoryViewModel, (made) => made.of(productId));
  if (lowest === null) return null;
  return (
    <section className={sectionStyles['section']} aria-labelledby="riwayat-harga">
      <h2 id="riwayat-harga">{text.title}</h2>
      <p>
        <b>{text.lowest(formatRupiah(lowest))}</b>
      </p>
      <Chart prices={prices} />
      <PriceTable prices={prices} />
    </section>
  );
});

export const priceHistory = { PriceHistory, bindings: priceHistoryBindings };
