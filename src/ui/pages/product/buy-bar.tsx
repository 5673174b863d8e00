import { observer } from 'mobx-react-lite';
import { type RefObject, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Product } from '../../../domain/catalog/product.ts';
import { buttonClass } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { OldPrice } from '../../components/old-price.tsx';
import { Rupiah } from '../../components/rupiah.tsx';
import { paths } from '../../core/paths.ts';
import { useInView } from '../../core/use-in-view.ts';
import { LiveCountdown } from '../../features/flash-sale/live-countdown.tsx';
import styles from './buy-bar.module.scss';
import { PANEL_ID } from './buy-panel.tsx';
import type { BuyPanelViewModel } from './buy-panel.view-model.ts';
import type { Subject } from './contact-address.ts';
import { OrderLink } from './order-link.tsx';
import { productPageText } from './product.text.ts';

interface Props {
  readonly panel: BuyPanelViewModel;
  readonly product: Product;
  readonly subject: Subject;
  readonly action: RefObject<HTMLDivElement | null>;
}

/** Header and bottom bar cover these edges. */
const EDGES = '-64px 0px -52px 0px';

/** Price and action at the bottom of a phone's screen, while those of the page are not visible. */
export const BuyBar = observer(({ panel, product, subject, action }: Props) => {
  const isActionInView = useInView(action, EDGES, true);
  // It stays while it holds the keyboard focus.
  const [hasFocus, setFocus] = useState(false);
  const { option, options, amount, price } = panel;
  const other =
    option === null
      ? { name: productPageText.rent, to: paths.productRental(subject.id) }
      : { name: productPageText.buy, to: paths.product(subject.id) };
  return (
    <section
      className={styles['bar']}
      aria-label={productPageText.bar}
      hidden={isActionInView && !hasFocus}
      onFocus={(event) => setFocus(event.target.matches(':focus-visible'))}
      onBlur={() => setFocus(false)}
    >
      {option === null ? (
        <p className={styles['price']}>
          <Rupiah amount={amount} />
          {price.sale === null ? (
            price.was === null ? null : (
              <OldPrice was={price.was} amount={amount} />
            )
          ) : (
            <span className={styles['clock']}>
              <Icon name="bolt" size="small" />
              <span className="visually-hidden">{`${productPageText.saleLeft} `}</span>
              <LiveCountdown end={price.sale.endsAt} />
            </span>
          )}
        </p>
      ) : (
        <a className={styles['price']} href={`#${PANEL_ID}`}>
          <Rupiah amount={amount} />
          <span className={styles['duration']}>{option.duration}</span>
          <span className="visually-hidden">{productPageText.changeDuration}</span>
        </a>
      )}
      {options.length === 0 ? null : (
        <Link className={buttonClass('secondary')} to={other.to} replace preventScrollReset defaultShouldRevalidate={false}>
          {other.name}
        </Link>
      )}
      <OrderLink panel={panel} product={product} subject={subject} isShort />
    </section>
  );
});
