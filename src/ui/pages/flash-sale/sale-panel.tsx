import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import { currentPrice } from '../../../domain/catalog/price.ts';
import type { ProductCard } from '../../../domain/catalog/product.ts';
import { type CardRental, cheapestRental, isPerDay } from '../../../domain/catalog/rental-option.ts';
import type { FlashSale } from '../../../domain/flash-sale/flash-sale.ts';
import { isSoldHere } from '../../../domain/order/sold-here.ts';
import { formatRupiah } from '../../../domain/shared/rupiah.ts';
import { buttonClass } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { OldPrice } from '../../components/old-price.tsx';
import { Rupiah } from '../../components/rupiah.tsx';
import { SaleBox } from '../../components/sale-box.tsx';
import { stockLabel } from '../../components/stock-label.ts';
import { StockMeter } from '../../components/stock-meter.tsx';
import { paths } from '../../core/paths.ts';
import { LocalTime } from '../../features/clock/local-time.tsx';
import { useClockValue } from '../../features/clock/use-clock-value.ts';
import { type Deal, phaseOf, priceOf, type SalePhase, unitsLeft } from '../../features/flash-sale/deal.ts';
import { LiveSaleClock } from '../../features/flash-sale/live-sale-clock.tsx';
import { useSiteSettings } from '../../features/settings/use-site-settings.ts';
import { salePageText } from './flash-sale.text.ts';
import styles from './sale-panel.module.scss';

interface SaleTimerProps {
  readonly phase: SalePhase;
  readonly deal: Deal;
}

/** The countdown to the end of a running sale or to the start of an upcoming one; nothing after the end. */
const SaleTimer = ({ phase, deal }: SaleTimerProps) => {
  const { startsAt, endsAt, initialStock } = deal.sale;
  if (phase === 'upcoming') {
    return (
      <SaleBox tone="quiet" title={salePageText.startsIn} hint={<LocalTime at={startsAt} />} clock={<LiveSaleClock end={startsAt} />} />
    );
  }
  if (phase !== 'live') return null;
  const left = unitsLeft(deal);
  return (
    <SaleBox tone="sale" title={salePageText.endsIn} hint={stockLabel(left, initialStock)} clock={<LiveSaleClock end={endsAt} />}>
      <StockMeter left={left} initial={initialStock} />
    </SaleBox>
  );
};

interface PriceLineProps {
  /** The label of a price that is not the sale's. */
  readonly label: string | null;
  readonly amount: number;
  readonly was: number | null;
}

/** The price, the earlier price, the discount and the amount saved. */
const PriceLine = ({ label, amount, was }: PriceLineProps) => (
  <div>
    {label === null ? null : <p className={styles['label']}>{label}</p>}
    <p>
      <Rupiah amount={amount} size="page" />
    </p>
    {was === null ? null : (
      <p className={styles['was']}>
        <OldPrice was={was} amount={amount} />
        <span>{salePageText.saves(formatRupiah(was - amount))}</span>
      </p>
    )}
  </div>
);

interface SaleStatusProps {
  readonly phase: SalePhase;
  readonly end: Date;
  readonly isSold: boolean;
}

/** The state of the sale, announced when it changes; visible only without a countdown. */
const SaleStatus = ({ phase, end, isSold }: SaleStatusProps) => (
  <p className={phase === 'ended' || phase === 'sold-out' ? styles['over'] : 'visually-hidden'} role="status">
    <b>{salePageText.states[phase]}</b>
    {phase === 'ended' ? <LocalTime at={end} format={salePageText.endedAt} /> : null}
    {phase === 'sold-out' ? <span>{isSold ? salePageText.soldHint : salePageText.soldOutHint}</span> : null}
  </p>
);

/** Buying at once where the shop sells it itself, and the link to the product; after the sale, also to other sales. On phones it stays visible. */
const SaleActions = ({ phase, product }: { readonly phase: SalePhase; readonly product: ProductCard }) => {
  const { sellsAccounts } = useSiteSettings();
  const isBought = phase === 'live' && isSoldHere(product, sellsAccounts);
  return (
    <div className={styles['actions']}>
      {isBought ? (
        <Link className={buttonClass('primary', true)} to={paths.productToBuy(product.id)}>
          {salePageText.buyNow}
        </Link>
      ) : null}
      <Link className={buttonClass(isBought ? 'secondary' : 'primary', true)} to={paths.product(product.id)}>
        {phase === 'live' && !isBought ? salePageText.toBuy(product.saleKind) : salePageText.toProduct(product.saleKind)}
      </Link>
      {phase === 'ended' || phase === 'sold-out' ? (
        <Link className={buttonClass('secondary', true)} to={paths.flashSales}>
          {salePageText.others}
        </Link>
      ) : null}
    </div>
  );
};

/** A note that the product can also be rented, with the lowest price. */
const RentMention = ({ options }: { readonly options: readonly CardRental[] }) => {
  const cheapest = cheapestRental(options);
  if (cheapest === null) return null;
  return (
    <p className={styles['rent']}>
      <Icon name="clock" />
      {salePageText.rentFrom(formatRupiah(cheapest.price), isPerDay(cheapest) ? null : cheapest.duration)}
    </p>
  );
};

interface Props {
  readonly sale: FlashSale;
  readonly product: ProductCard;
  readonly next: FlashSale | null;
}

/** The sale's own price until it ends, afterwards the current price of the product. */
const priceNow = ({ sale, product, next }: Props, now: Date) =>
  phaseOf({ sale, product }, now) === 'ended' ? currentPrice({ ...product, sale: next }, now) : priceOf({ sale, product }, now);

const phaseNow = ({ sale, product }: Props, now: Date) => phaseOf({ sale, product }, now);

/** Price, countdown and action of a sale, by the clock. */
export const SalePanel = observer((subject: Props) => {
  const phase = useClockValue(subject, phaseNow);
  const { amount, was } = useClockValue(subject, priceNow);
  const { sale, product } = subject;
  return (
    <div className={styles['panel']}>
      <SaleStatus phase={phase} end={sale.endsAt} isSold={product.stock <= 0} />
      <PriceLine
        label={phase === 'upcoming' ? salePageText.priceThen : phase === 'live' ? null : salePageText.priceNow}
        amount={amount}
        was={was}
      />
      <SaleTimer phase={phase} deal={{ sale, product }} />
      {product.stock > 0 ? <RentMention options={product.rentalOptions} /> : null}
      <SaleActions phase={phase} product={product} />
    </div>
  );
});
