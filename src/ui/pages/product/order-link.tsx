import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import type { Product } from '../../../domain/catalog/product.ts';
import { isRentedHere, isSoldHere } from '../../../domain/order/sold-here.ts';
import { AnyLink } from '../../components/any-link.tsx';
import { type ButtonVariant, buttonClass } from '../../components/button.tsx';
import { paths } from '../../core/paths.ts';
import { useSiteSettings } from '../../features/settings/use-site-settings.ts';
import type { BuyPanelViewModel } from './buy-panel.view-model.ts';
import { orderAddress, type Subject } from './contact-address.ts';
import { productPageText } from './product.text.ts';
import { writeStart } from './wanted-start.ts';

interface Props {
  readonly panel: BuyPanelViewModel;
  readonly product: Product;
  readonly subject: Subject;
  /** A short label for the bar. */
  readonly isShort?: boolean;
}

/** The main action: buys or rents the selected option at the current price. */
export const OrderLink = observer(({ panel, product, subject, isShort = false }: Props) => {
  const { whatsappNumber, sellsAccounts } = useSiteSettings();
  const { option, amount } = panel;
  const to = orderAddress(whatsappNumber, subject, option, amount);
  const short = option === null ? productPageText.buy : productPageText.rent;
  const long = option === null ? productPageText.buyNow : productPageText.rentFor(option.duration);
  const toSheet = (to: string, name: string, variant: ButtonVariant = 'primary') => (
    <Link className={buttonClass(variant, !isShort)} to={to} state={{ isOpened: true }} preventScrollReset defaultShouldRevalidate={false}>
      {name}
    </Link>
  );
  if (option === null && isSoldHere(product, sellsAccounts)) return toSheet(paths.productToBuy(product.id), isShort ? short : long);
  if (option !== null && isRentedHere(product, option, sellsAccounts)) {
    const toStart = (start: 'now' | 'pick') => paths.productToRentAt(product.id, option.id, writeStart(start));
    const isBusy = panel.busyUntil !== null;
    if (isShort) return toSheet(toStart(isBusy ? 'pick' : 'now'), short);
    return (
      <>
        {isBusy ? null : toSheet(toStart('now'), productPageText.rentNow)}
        {toSheet(toStart('pick'), productPageText.pickTime, isBusy ? 'primary' : 'secondary')}
      </>
    );
  }
  return (
    <AnyLink className={buttonClass('primary', !isShort)} to={to}>
      {isShort ? short : long}
      {to === paths.payment ? null : <span className="visually-hidden">{productPageText.viaWhatsapp}</span>}
    </AnyLink>
  );
});
