import { amountOf } from '../shared/amount.ts';
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
    price: amountOf(price) ?? 0,
    description: textOrNull(description),
    deposit: amountOf(deposit) ?? 0,
    rules: textOrNull(rules),
  }));

type Lines = readonly RentalLine[];

/** Appends an empty line with a unique key. */
export const withNewRental = (lines: Lines): Lines => {
  const taken = new Set(lines.map(({ key }) => key));
  let number = lines.length + 1;
  while (taken.has(`baru-${number}`)) number += 1;
  const empty = { duration: '', minutes: '', price: '', description: '', deposit: '', rules: '' };
  return [...lines, { key: `baru-${number}`, id: null, ...empty }];
};

export const withRental = (lines: Lines, key: string, given: Partial<RentalLine>): Lines =>
  lines.map((line) => (line.key === key ? { ...line, ...given } : line));

/** In the order of the shop: shortest first, then cheapest. */
export const sortedRentals = (lines: Lines): Lines => {
  const length = (line: RentalLine): number => minutesOfLine(line) ?? Number.POSITIVE_INFINITY;
  const amount = ({ price }: RentalLine): number => amountOf(price) ?? 0;
  return lines.toSorted((a, b) => (length(a) === length(b) ? amount(a) - amount(b) : length(a) - length(b)));
};
