import type { ProductDraft } from './demo-product.ts';
import { roundedTo, shuffled, uuidOf } from './derived.ts';

export interface RentalRow {
  readonly id: string;
  readonly product_id: string;
  readonly duration: string;
  readonly duration_minutes: number;
  /** Whole Rupiah for the whole duration. */
  readonly price: number;
  readonly description: string;
}

const RENTABLE = 90;
/** The price of a day relative to the price of the account: 3.000.000 gives 150.000, and three days 400.000. */
const DAY_SHARE = 0.05;
const STEP = 5000;
const LOWEST = 10_000;
const DURATIONS = [
  { days: 1, worth: 1 },
  { days: 3, worth: 8 / 3 },
  { days: 7, worth: 5.6 },
] as const;

const MINUTES_PER_DAY = 1440;

/** Accounts for rent: any in stock. */
export const rentableProducts = (products: readonly ProductDraft[]): Set<string> =>
  new Set(
    shuffled(
      products.filter(({ isAccount, stock }) => isAccount && stock > 0),
      'rental',
      ({ id }) => id,
    )
      .slice(0, RENTABLE)
      .map(({ id }) => id),
  );

/** Options of one, three and seven days. */
export const rentalsOf = ({ id, price }: ProductDraft): RentalRow[] => {
  const day = Math.max(LOWEST, roundedTo(STEP, price * DAY_SHARE));
  return DURATIONS.map(({ days, worth }) => ({
    id: uuidOf('rental', id, days),
    product_id: id,
    duration: `${days} Hari`,
    duration_minutes: days * MINUTES_PER_DAY,
    price: roundedTo(STEP, day * worth),
    description: `${days * 24} jam sejak akun kamu terima.`,
  }));
};
