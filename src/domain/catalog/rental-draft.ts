import { parseRupiah } from '../shared/parse-rupiah.ts';
import type { RentalLine } from './product-form.ts';
import { minutesOfLine } from './rental-minutes.ts';

/** A rental option as it may be stored; a new one has no id yet. Money is whole Rupiah. */
export interface RentalDraft {
  readonly id: string | null;
  readonly duration: string;
  readonly durationMinutes: number | null;
  readonly price: number;
  readonly description: string | null;
  /** What a renter leaves with the shop; zero for none. */
  readonly deposit: number;
  /** What is allowed, in the shop's words. */
  readonly rules: string | null;
}

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** Lines that passed `checkProductForm`, as they are stored. */
export const rentalDrafts = (lines: readonly RentalLine[]): RentalDraft[] =>
  lines.map(({ id, duration, minutes, price, description, deposit, rules }) => ({
    id,
    duration: duration.trim(),
    durationMinutes: minutesOfLine({ duration, minutes }),
    price: parseRupiah(price) ?? 0,
    description: textOrNull(description),
    deposit: parseRupiah(deposit) ?? 0,
    rules: textOrNull(rules),
  }));
