/** A length of time an account can be rented for (specification, section 3). */
export interface RentalOption {
  readonly id: string;
  readonly productId: string;
  /** Free text, for example "1 Hari". */
  readonly duration: string;
  /** `duration` in minutes; null when the text names no length. */
  readonly durationMinutes: number | null;
  /** Whole Rupiah for the whole duration. */
  readonly price: number;
  readonly description: string | null;
}

const MINUTES_PER_DAY = 1440;

/** Shortest first, then cheapest; options of unknown duration are last. */
export const byDuration = (options: readonly RentalOption[]): RentalOption[] =>
  options.toSorted((a, b) => (a.durationMinutes ?? Infinity) - (b.durationMinutes ?? Infinity) || a.price - b.price);

/** Whole Rupiah for one day of this option, rounded up; null for unknown lengths and for less than a day. */
export const pricePerDay = (option: RentalOption): number | null =>
  option.durationMinutes !== null && option.durationMinutes >= MINUTES_PER_DAY
    ? Math.ceil(option.price / (option.durationMinutes / MINUTES_PER_DAY))
    : null;

/** The option one can rent with the least money, the longer of equals; null when there is none. */
export const cheapestRental = (options: readonly RentalOption[]): RentalOption | null =>
  options.toSorted((a, b) => a.price - b.price || (b.durationMinutes ?? 0) - (a.durationMinutes ?? 0))[0] ?? null;
