import { cheapestRental, type RentalOption } from '../../../domain/catalog/rental-option.ts';
import { formatRupiah } from '../../../domain/shared/rupiah.ts';
import { Icon } from '../../components/icon.tsx';
import { salePageText } from './flash-sale.text.ts';
import styles from './sale-panel.module.scss';

/** That the account can be rented too, and from what price. */
export const RentMention = ({ options }: { readonly options: readonly RentalOption[] }) => {
  const cheapest = cheapestRental(options);
  if (cheapest === null) return null;
  return (
    <p className={styles['rent']}>
      <Icon name="clock" />
      {salePageText.rentFrom(formatRupiah(cheapest.price), cheapest.duration)}
    </p>
  );
};
