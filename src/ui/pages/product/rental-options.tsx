import { observer } from 'mobx-react-lite';
import { pricePerDay, type RentalOption } from '../../../domain/catalog/rental-option.ts';
import { formatRupiah } from '../../../domain/shared/rupiah.ts';
import { OptionLink } from '../../components/option-link.tsx';
import { paths } from '../../core/paths.ts';
import { productText } from '../../text/product.ts';
import type { BuyPanelViewModel } from './buy-panel.view-model.ts';
import { productPageText } from './product.text.ts';
import styles from './rental-options.module.scss';

/** What a day costs where that is not the price itself; else what the owner says of it. */
const rentalNote = (option: RentalOption): string | null => {
  const day = pricePerDay(option);
  return day === null || day === option.price ? option.description : productText.perDay(formatRupiah(day));
};

/** How long to rent: one of several, each at its price. */
export const RentalOptions = observer(({ panel, productId }: { readonly panel: BuyPanelViewModel; readonly productId: string }) => (
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
