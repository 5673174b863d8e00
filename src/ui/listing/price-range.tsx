import { useRef } from 'react';
import { formatCount } from '../../domain/shared/rupiah.ts';
import { Button } from '../components/button.tsx';
import { listingText } from '../text/listing.ts';
import styles from './price-range.module.scss';

interface Props {
  /** Whole Rupiah. */
  readonly min: number | null;
  readonly max: number | null;
  readonly onChange: (min: number | null, max: number | null) => void;
}

const shown = (amount: number | null): string => (amount === null ? '' : formatCount(amount));
const amountOf = (text: string | undefined): number | null => {
  const digits = (text ?? '').replace(/\D/g, '').slice(0, 13);
  return digits === '' ? null : Number(digits);
};

/** Two amounts. They count when they are applied, so that typing is never interrupted. */
export const PriceRange = ({ min, max, onChange }: Props) => {
  const [low, high] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const apply = (): void => onChange(amountOf(low.current?.value), amountOf(high.current?.value));
  const onEnter = (event: { readonly key: string; preventDefault(): void }): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply();
  };
  return (
    <div className={styles['range']}>
      <input ref={low} name="min" inputMode="numeric" defaultValue={shown(min)} aria-label={listingText.lowestPrice} onKeyDown={onEnter} />
      <span>{listingText.to}</span>
      <input
        ref={high}
        name="max"
        inputMode="numeric"
        defaultValue={shown(max)}
        aria-label={listingText.highestPrice}
        onKeyDown={onEnter}
      />
      <Button
        type="submit"
        variant="quiet"
        isWide
        onClick={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        {listingText.apply}
      </Button>
    </div>
  );
};
