/** A length of time an account can be rented for (specification, section 3). */
export interface RentalOption {
  readonly id: string;
  readonly productId: string;
  /** Free text, for example "1 Hari". */
  readonly duration: string;
  /** Numeric twin of `duration`; null when the text names no length. */
  readonly durationMinutes: number | null;
  /** Whole Rupiah for the whole duration. */
  readonly price: number;
  readonly description: string | null;
}

const MINUTES_PER_DAY = 1440;

/** Shortest first, then cheapest; options of unknown length come last. */
export const byDuration = (options: readonly RentalOption[]): RentalOption[] =>
  options.toSorted((a, b) => (a.durationMinutes ?? Infinity) - (b.durationMinutes ?? Infinity) || a.price - b.price);

/** Whole Rupiah for one day of this option, rounded up; null for unknown lengths and for less than a day. */
export const pricePerDay = (option: RentalOption): number | null =>
  option.durationMinutes !== null && option.durationMinutes >= MINUTES_PER_DAY
    ? Math.ceil(option.price / (option.durationMinutes / MINUTES_PER_DAY))
    : null;

/** The lowest price per day among the options, for "mulai Rp75.000 per hari". */
export const lowestPricePerDay = (options: readonly RentalOption[]): number | null => {
  const prices = options.map(pricePerDay).filter((price) => price !== null);
  return prices.length === 0 ? null : Math.min(...prices);
};
