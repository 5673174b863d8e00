import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import { currentPrice } from '../../../domain/catalog/price.ts';
import type { ProductCard } from '../../../domain/catalog/product.ts';
import { cheapestRental, type RentalOption } from '../../../domain/catalog/rental-option.ts';
import type { FlashSale } from '../../../domain/flash-sale/flash-sale.ts';
import { formatRupiah } from '../../../domain/shared/rupiah.ts';
import { buttonClass } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { paths } from '../../core/paths.ts';
import { useClockValue } from '../../features/clock/use-clock-value.ts';
import { phaseOf, priceOf, type SalePhase } from '../../features/flash-sale/deal.ts';
import { salePageText } from './flash-sale.text.ts';
import { PriceLine } from './price-line.tsx';
import styles from './sale-panel.module.scss';
import { SaleStatus } from './sale-status.tsx';
import { SaleTimer } from './sale-timer.tsx';

/** The link to the product; after the sale, also to other sales. On phones it stays visible. */
const SaleActions = ({ phase, productId }: { readonly phase: SalePhase; readonly productId: string }) => (
  <div className={styles['actions']}>
    <Link className={buttonClass('primary', true)} to={paths.product(productId)}>
      {phase === 'live' ? salePageText.toBuy : salePageText.toProduct}
    </Link>
    {phase === 'ended' || phase === 'sold-out' ? (
      <Link className={buttonClass('secondary', true)} to={paths.flashSales}>
        {salePageText.others}
      </Link>
    ) : null}
  </div>
);

/** That the account can be rented too, and from what price. */
const RentMention = ({ options }: { readonly options: readonly RentalOption[] }) => {
  const cheapest = cheapestRental(options);
  if (cheapest === null) return null;
  return (
    <p className={styles['rent']}>
      <Icon name="clock" />
      {salePageText.rentFrom(formatRupiah(cheapest.price), cheapest.duration)}
    </p>
  );
};

interface Props {
  readonly sale: FlashSale;
  readonly product: ProductCard;
  readonly next: FlashSale | null;
}

/** While the sale has not ended its own price, afterwards whatever the product costs then. */
const priceNow = ({ sale, product, next }: Props, now: Date) =>
  phaseOf({ sale, product }, now) === 'ended' ? currentPrice({ ...product, sale: next }, now) : priceOf({ sale, product }, now);

const phaseNow = ({ sale, product }: Props, now: Date) => phaseOf({ sale, product }, now);

/** Price, clock and action of a sale, as the clock has it. */
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
      <SaleActions phase={phase} productId={product.id} />
    </div>
  );
});
