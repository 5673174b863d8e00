import { Link } from 'react-router-dom';
import type { ProductFilter } from '../../../domain/catalog/product-query.ts';
import { listingText } from './listing.text.ts';
import styles from './price-chips.module.scss';

/** Whole rupiah; null is open. */
const RANGES: readonly (readonly [min: number | null, max: number | null, name: string])[] = [
  [null, 100_000, listingText.upTo('100 rb')],
  [100_000, 500_000, '100–500 rb'],
  [500_000, 1_000_000, '500 rb–1 jt'],
  [1_000_000, null, listingText.above('1 jt')],
];

interface Props {
  readonly filter: ProductFilter;
  /** The address of the list with another filter. */
  readonly to: (filter: ProductFilter) => string;
}

/** Prices that people often look for. They are links, so that they work without scripts; the chosen one is taken away again. */
export const PriceChips = ({ filter, to }: Props) => (
  <ul className={styles['chips']}>
    {RANGES.map(([minPrice, maxPrice, name]) => {
      const isChosen = filter.minPrice === minPrice && filter.maxPrice === maxPrice;
      const next = isChosen ? { minPrice: null, maxPrice: null } : { minPrice, maxPrice };
      return (
        <li key={name}>
          <Link to={to({ ...filter, ...next })} aria-current={isChosen ? 'true' : undefined} preventScrollReset>
            {name}
          </Link>
        </li>
      );
    })}
  </ul>
);
