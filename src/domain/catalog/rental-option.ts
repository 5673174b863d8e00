/** A rental option as cards show it (specification, section 3). */
export interface CardRental {
  /** Free text, for example "1 Hari". */
  readonly duration: string;
  /** `duration` in minutes; null when the text names no duration. */
  readonly durationMinutes: number | null;
  /** Whole Rupiah for the whole duration. */
  readonly price: number;
}

/** A rental option with all its terms. */
export interface RentalOption extends CardRental {
  readonly id: string;
  readonly productId: string;
  readonly description: string | null;
  /** Whole rupiah of the deposit, which the renter gets back; zero for none. */
  readonly deposit: number;
  /** The rules of use as the shop wrote them; null without rules. */
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

/** Whole rupiah per hour of this option, rounded up; null for unknown durations and those below an hour. */
export const pricePerHour = (option: Priced): number | null => pricePer(option, MINUTES_PER_HOUR);

/** Whole rupiah per day of this option, rounded up; null for unknown durations and those below a day. */
export const pricePerDay = (option: Priced): number | null => pricePer(option, MINUTES_PER_DAY);

/** Whether the price of this option is the price per day. */
export const isPerDay = ({ durationMinutes }: Priced): boolean => durationMinutes === MINUTES_PER_DAY;

/** The option with the lowest price, the longer one of equals; null when there is none. */
export const cheapestRental = <T extends CardRental>(options: readonly T[]): T | null =>
  options.toSorted((a, b) => a.price - b.price || (b.durationMinutes ?? 0) - (a.durationMinutes ?? 0))[0] ?? null;
