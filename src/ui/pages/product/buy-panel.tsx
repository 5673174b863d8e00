import { observer } from 'mobx-react-lite';
import type { Ref } from 'react';
import { isBuiltInSample } from '../../../domain/catalog/built-in-sample.ts';
import type { Product } from '../../../domain/catalog/product.ts';
import { availability } from '../../../domain/catalog/stock.ts';
import { isSoldHere } from '../../../domain/order/sold-here.ts';
import { formatCount } from '../../../domain/shared/rupiah.ts';
import { Mark } from '../../components/mark.tsx';
import { SegmentedLinks } from '../../components/segmented-links.tsx';
import { TierMark } from '../../components/tier-mark.tsx';
import { paths } from '../../core/paths.ts';
import { useSiteSettings } from '../../features/settings/use-site-settings.ts';
import { productText } from '../../text/product.ts';
import styles from './buy-panel.module.scss';
import type { BuyPanelViewModel } from './buy-panel.view-model.ts';
import { orderAddress, type Subject } from './contact-address.ts';
import { OrderLink } from './order-link.tsx';
import { PriceTag } from './price-tag.tsx';
import { productPageText } from './product.text.ts';
import { RentalOptions } from './rental-options.tsx';
import { SaleNews } from './sale-news.tsx';
import { UnavailableNotice } from './unavailable-notice.tsx';

/** Whether it can still be had, and how many when they are few. */
const AvailabilityMark = ({ stock }: Pick<Product, 'stock'>) => {
  switch (availability(stock)) {
    case 'sold':
      return <Mark>{productText.sold}</Mark>;
    case 'low':
      return <Mark tone="warning">{stock === 1 ? productText.onlyOne : productText.left(formatCount(stock))}</Mark>;
    default:
      return (
        <Mark tone="success" icon="check">
          {productText.available}
        </Mark>
      );
  }
};

interface Props {
  readonly product: Product;
  readonly panel: BuyPanelViewModel;
  readonly subject: Subject;
  /** The main action, for those who watch whether it is in sight. */
  readonly actionRef: Ref<HTMLDivElement>;
}

export const PANEL_ID = 'pilihan';

/** The offer, its options, its price, and the main action. */
export const BuyPanel = observer(({ product, panel, subject, actionRef }: Props) => {
  const { tier, game, id } = product;
  const { obstacle, mode, saleWord, option, amount } = panel;
  const { whatsappNumber, sellsAccounts } = useSiteSettings();
  const isHere = option === null && isSoldHere(product, sellsAccounts);
  const isChat = obstacle === null && !isHere && orderAddress(whatsappNumber, subject, option, amount) !== paths.payment;
  return (
    <>
      <div>
        <p className={styles['kind']}>
          {tier === null ? null : <TierMark tier={tier} />}
          {game === null ? null : <span className={styles['game']}>{game.name}</span>}
          <AvailabilityMark stock={product.stock} />
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
          <RentalOptions panel={panel} productId={id} />
        ) : (
          <>
            <PriceTag panel={panel} />
            {saleWord === null ? null : <SaleNews {...saleWord} />}
          </>
        )}
        {obstacle === null ? (
          <div ref={actionRef} className={styles['action']}>
            <OrderLink panel={panel} product={product} subject={subject} />
            {isChat ? <p>{productPageText.whatsappHint}</p> : null}
          </div>
        ) : (
          <UnavailableNotice product={product} obstacle={obstacle} />
        )}
      </div>
    </>
  );
});
