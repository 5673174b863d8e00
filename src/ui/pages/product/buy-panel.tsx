import { observer } from 'mobx-react-lite';
import type { Ref } from 'react';
import { isBuiltInSample } from '../../../domain/catalog/built-in-sample.ts';
import type { Product } from '../../../domain/catalog/product.ts';
import { pricePerDay, pricePerHour, type RentalOption } from '../../../domain/catalog/rental-option.ts';
import { availability, isScarce } from '../../../domain/catalog/stock.ts';
import { isRentedHere, isSoldHere } from '../../../domain/order/sold-here.ts';
import { formatCount, formatRupiah } from '../../../domain/shared/rupiah.ts';
import { Mark } from '../../components/mark.tsx';
import { OldPrice } from '../../components/old-price.tsx';
import { OptionLink } from '../../components/option-link.tsx';
import { Rupiah } from '../../components/rupiah.tsx';
import { SaleBox } from '../../components/sale-box.tsx';
import { SegmentedLinks } from '../../components/segmented-links.tsx';
import { stockLabel } from '../../components/stock-label.ts';
import { StockMeter } from '../../components/stock-meter.tsx';
import { TierMark } from '../../components/tier-mark.tsx';
import { paths } from '../../core/paths.ts';
import { LocalTime } from '../../features/clock/local-time.tsx';
import { LiveSaleClock } from '../../features/flash-sale/live-sale-clock.tsx';
import { fixedRules } from '../../features/rental/fixed-rules.text.ts';
import { useSiteSettings } from '../../features/settings/use-site-settings.ts';
import { saleText } from '../../text/flash-sale.ts';
import { productText } from '../../text/product.ts';
import styles from './buy-panel.module.scss';
import type { BuyPanelViewModel, SaleWord } from './buy-panel.view-model.ts';
import { orderAddress, type Subject } from './contact-address.ts';
import { OrderLink } from './order-link.tsx';
import { productPageText } from './product.text.ts';
import { UnavailableNotice } from './unavailable-notice.tsx';

/** The flash sale of the product: remaining time and stock, sold out, or its start. */
const SaleNews = ({ phase, sale, left }: SaleWord) => {
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

/** The price per day and per hour where it differs from the price; else the owner's description. */
const rentalNote = (option: RentalOption): string | null => {
  const day = pricePerDay(option);
  const hour = pricePerHour(option);
  const rates = [
    day === null || day === option.price ? null : productText.perDay(formatRupiah(day)),
    hour === null || hour === option.price ? null : productText.perHour(formatRupiah(hour)),
  ].filter((rate) => rate !== null);
  return rates.length === 0 ? option.description : rates.join(' · ');
};

/** The rental options and their prices. */
const RentalOptions = observer(({ panel, productId }: { readonly panel: BuyPanelViewModel; readonly productId: string }) => (
  <ul className={styles['options']} aria-label={productPageText.durations}>
    {panel.options.map((option) => (
      <li key={option.id}>
        <OptionLink
          to={paths.productToRent(productId, option.id)}
          name={option.duration}
          note={rentalNote(option)}
          amount={option.price}
          isChosen={option.id === panel.option?.id}
        />
      </li>
    ))}
  </ul>
));

/** The terms of the selected rental option: deposit and rules. */
const RentalRules = ({ option }: { readonly option: RentalOption }) => (
  <div className={styles['rules']}>
    {option.deposit === 0 ? null : <p>{productPageText.deposit(formatRupiah(option.deposit))}</p>}
    <h2>{productPageText.rules}</h2>
    <ul>
      {option.rules === null ? null : <li>{productPageText.allowed(option.rules)}</li>}
      {fixedRules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  </div>
);

/** Every unit is rented: until when, and what that means for a buyer. */
const Rented = ({ until }: { readonly until: Date }) => (
  <p className={styles['rented']}>
    <b>
      <LocalTime at={until} format={productPageText.rentedUntil} />
    </b>{' '}
    {productPageText.rentedNote}
  </p>
);

/** The current price and the earlier one. */
const PriceTag = observer(({ panel }: { readonly panel: BuyPanelViewModel }) => {
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

/** The availability, with the number of units when few are left. */
const AvailabilityMark = ({ product }: { readonly product: Product }) => {
  if (availability(product.stock) === 'sold') return <Mark>{productText.sold}</Mark>;
  if (isScarce(product)) return <Mark tone="warning">{productText.left(formatCount(product.stock))}</Mark>;
  return (
    <Mark tone="success" icon="check">
      {productText.available}
    </Mark>
  );
};

interface Props {
  readonly product: Product;
  readonly panel: BuyPanelViewModel;
  readonly subject: Subject;
  /** The main action, whose visibility others observe. */
  readonly actionRef: Ref<HTMLDivElement>;
}

export const PANEL_ID = 'pilihan';

/** The offer: sale, options, price, and the main action. */
export const BuyPanel = observer(({ product, panel, subject, actionRef }: Props) => {
  const { tier, game, id } = product;
  const { obstacle, mode, saleWord, option, amount, busyUntil } = panel;
  const { whatsappNumber, sellsAccounts } = useSiteSettings();
  const isHere = option === null ? isSoldHere(product, sellsAccounts) : isRentedHere(product, option, sellsAccounts);
  const isChat = !isHere && orderAddress(whatsappNumber, subject, option, amount) !== paths.payment;
  const hint = isChat ? productPageText.whatsappHint : product.isSample && productPageText.sampleText;
  return (
    <>
      <div>
        <p className={styles['kind']}>
          {tier === null ? null : <TierMark tier={tier} />}
          <span className={styles['game']}>{[productText.kinds[product.saleKind], game?.name].filter(Boolean).join(' · ')}</span>
          <AvailabilityMark product={product} />
          {isBuiltInSample(product) ? <Mark tone="info">{productText.sample}</Mark> : null}
        </p>
        <h1 className={styles['name']}>{product.name}</h1>
      </div>
      <div id={PANEL_ID} className={styles['choice']}>
        {panel.options.length === 0 ? null : (
          <SegmentedLinks
            label={productPageText.modes}
            options={[
              { name: productPageText.buy, to: paths.product(id), isChosen: mode === 'buy' },
              { name: productPageText.rent, to: paths.productRental(id), isChosen: mode === 'rent' },
            ]}
          />
        )}
        {mode === 'rent' ? (
          <>
            <RentalOptions panel={panel} productId={id} />
            {option !== null && isHere ? <RentalRules option={option} /> : null}
          </>
        ) : (
          <>
            <PriceTag panel={panel} />
            {saleWord === null ? null : <SaleNews {...saleWord} />}
          </>
        )}
        {busyUntil === null ? null : <Rented until={busyUntil} />}
        {obstacle === null ? (
          <div ref={actionRef} className={styles['action']}>
            <OrderLink panel={panel} product={product} subject={subject} />
            {hint && <p>{hint}</p>}
          </div>
        ) : (
          <UnavailableNotice product={product} obstacle={obstacle} />
        )}
      </div>
    </>
  );
});
