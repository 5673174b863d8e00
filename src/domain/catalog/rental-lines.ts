import { parseRupiah } from '../shared/parse-rupiah.ts';
import type { RentalLine } from './product-form.ts';
import { minutesOf } from './rental-draft.ts';

type Lines = readonly RentalLine[];

/** One more line, under a name of its own. */
export const withNewRental = (lines: Lines): Lines => {
  const taken = new Set(lines.map(({ key }) => key));
  let number = lines.length + 1;
  while (taken.has(`baru-${number}`)) number += 1;
  return [...lines, { key: `baru-${number}`, id: null, duration: '', minutes: '', price: '', description: '' }];
};

/** Minutes follow the duration text until someone edits them. */
export const withRental = (lines: Lines, key: string, given: Partial<RentalLine>): Lines =>
  lines.map((line) => {
    if (line.key !== key) return line;
    const follows = given.duration !== undefined && (line.minutes === '' || line.minutes === String(minutesOf(line.duration) ?? ''));
    return { ...line, ...given, ...(follows ? { minutes: String(minutesOf(given.duration ?? '') ?? '') } : {}) };
  });

/** As the shop will show them: shortest first, then cheapest. */
export const sortedRentals = (lines: Lines): Lines => {
  const length = ({ minutes }: RentalLine): number => (minutes.trim() === '' ? Number.POSITIVE_INFINITY : Number(minutes));
  const amount = ({ price }: RentalLine): number => parseRupiah(price) ?? 0;
  return lines.toSorted((a, b) => (length(a) === length(b) ? amount(a) - amount(b) : length(a) - length(b)));
};
