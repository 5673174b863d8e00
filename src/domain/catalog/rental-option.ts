/** A length of time an account can be rented for, as a card has it (specification, section 3). */
export interface CardRental {
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

/** A length of time with what holds for it. */
export interface RentalOption extends CardRental {
  /** Whole Rupiah that a renter leaves with the shop and gets back; zero for none. */
  readonly deposit: number;
  /** What is allowed during the rental, in the shop's words; null where it says nothing. */
  readonly rules: string | null;
}

const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 1440;

/** Shortest first, then cheapest; options of unknown duration are last. */
export const byDuration = <T extends CardRental>(options: readonly T[]): T[] =>
  options.toSorted((a, b) => (a.durationMinutes ?? Infinity) - (b.durationMinutes ?? Infinity) || a.price - b.price);

type Priced = Pick<CardRental, 'price' | 'durationMinutes'>;

const pricePer = ({ price, durationMinutes }: Priced, minutes: number): number | null =>
  durationMinutes !== null && durationMinutes >= minutes ? Math.ceil((price * minutes) / durationMinutes) : null;

/** Whole Rupiah for one hour of this option, rounded up; null for unknown lengths and for less than an hour. */
export const pricePerHour = (option: Priced): number | null => pricePer(option, MINUTES_PER_HOUR);

/** Whole Rupiah for one day of this option, rounded up; null for unknown lengths and for less than a day. */
export const pricePerDay = (option: Priced): number | null => pricePer(option, MINUTES_PER_DAY);

/** The option one can rent with the least money, the longer of equals; null when there is none. */
export const cheapestRental = <T extends CardRental>(options: readonly T[]): T | null =>
  options.toSorted((a, b) => a.price - b.price || (b.durationMinutes ?? 0) - (a.durationMinutes ?? 0))[0] ?? null;
