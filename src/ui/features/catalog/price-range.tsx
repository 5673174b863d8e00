import { filterAmount } from '../../../domain/search/search-amount.ts';
import { formatCount } from '../../../domain/shared/rupiah.ts';
import { listingText } from './listing.text.ts';
import { NumberRange } from './number-range.tsx';

interface Props {
  /** Whole Rupiah. */
  readonly min: number | null;
  readonly max: number | null;
  readonly onChange: (min: number | null, max: number | null) => void;
}

/** The filter of the price range. */
export const PriceRange = ({ min, max, onChange }: Props) => (
  <NumberRange
    names={['min', 'max']}
    labels={[listingText.lowestPrice, listingText.highestPrice]}
    low={min}
    high={max}
    show={formatCount}
    read={filterAmount}
    // "500rb" has letters.
    keyboard="text"
    onChange={onChange}
  >
    {listingText.apply}
  </NumberRange>
);
