import { parseRupiah } from '../shared/parse-rupiah.ts';
import type { RentalLine } from './product-form.ts';
import { minutesOfLine } from './rental-minutes.ts';

/** A validated rental option; a new one has no id yet. Money is whole rupiah. */
export interface RentalDraft {
  readonly id: string | null;
  readonly duration: string;
  readonly durationMinutes: number | null;
  readonly price: number;
  readonly description: string | null;
  /** Whole rupiah of the deposit; zero for none. */
  readonly deposit: number;
  /** The rules of use as the shop wrote them. */
  readonly rules: string | null;
}

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** Converts lines that passed `checkProductForm`. */
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
