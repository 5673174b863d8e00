import type { AmountStyle } from '../shared/amount.ts';
import { undefuseCell } from '../shared/csv-cell.ts';
import { headWords } from '../shared/head-words.ts';
import type { FailureValues } from '../shared/result.ts';
import { cellText, type TableCell } from '../shared/table-row.ts';
import { PRODUCT_LIMITS } from './product-limits.ts';
import { readAmountCell } from './read-amount-cell.ts';
import { minutesOf } from './rental-minutes.ts';
import type { KnownRental, SheetRentalDraft } from './sheet-lists.ts';

/** A price of a rental option in a column of its own, whose head names the duration. */
export interface RentalCell {
  readonly head: string;
  /** Null where the head names none. */
  readonly duration: string | null;
  readonly cell: TableCell;
  readonly style: AmountStyle;
}

/** Why a row's rental options are refused. */
interface RentalProblem {
  readonly code: string;
  readonly column: 'harga_sewa' | 'deposit';
  readonly value: string;
  readonly values?: FailureValues;
}

const RENTAL_HEAD = /^(?:(?:harga|hrg|biaya|tarif|price) )?(?:sewa|rental|rent)(?: akun)?(?: per)? (.+)$/;
/** One of a unit without its number. */
const SINGLE: Readonly<Record<string, string>> = {
  jam: '1 jam',
  hari: '1 hari',
  harian: '1 hari',
  minggu: '1 minggu',
  mingguan: '1 minggu',
  bulan: '1 bulan',
  bulanan: '1 bulan',
};

const capitalised = (text: string): string => text.replace(/(?<=^| )\p{Ll}/gu, (letter) => letter.toUpperCase());

const durationIn = (words: string): string | null => {
  const duration = SINGLE[words] ?? words;
  return minutesOf(duration) === null ? null : capitalised(duration);
};

/** The duration that a head names: `Sewa 7 hari (Rp)` and `7 Hari` are "7 Hari", `Sewa per hari` is "1 Hari"; null for none. */
export const durationOfHead = (head: string): string | null => {
  const words = headWords(head);
  return durationIn(RENTAL_HEAD.exec(words)?.[1] ?? words);
};

/** Whether a head says by its words that its cells are prices of renting for a duration. */
export const isRentalHead = (head: string): boolean => durationIn(RENTAL_HEAD.exec(headWords(head))?.[1] ?? '') !== null;

const isSameDuration = (one: string, other: string): boolean => {
  const minutes = minutesOf(one);
  return one.trim().toLowerCase() === other.trim().toLowerCase() || (minutes !== null && minutes === minutesOf(other));
};

const draftOf = ({ duration, price, description }: KnownRental): SheetRentalDraft => ({
  id: null,
  duration,
  durationMinutes: minutesOf(duration),
  price,
  description,
});

/** What a row says about renting. */
interface RowRentals {
  /** All options, as the cell of the list has them; null for an empty one. */
  readonly listed: readonly SheetRentalDraft[] | null;
  readonly priced: readonly RentalCell[];
  /** Whole rupiah, for the options that the row names, or for all where it names none; undefined for an empty cell. */
  readonly deposit: number | undefined;
}

/**
 * All rental options of a product after the import; null leaves them unchanged. The cell of the list replaces what is stored; a price in a column of
 * its own changes or adds its duration and leaves the others.
 */
export const rentalsOfRow = (
  { listed, priced, deposit }: RowRentals,
  stored: readonly KnownRental[],
): { readonly rentals: readonly SheetRentalDraft[] | null; readonly problems: readonly RentalProblem[] } => {
  const problems: RentalProblem[] = [];
  const kept = listed === null ? stored.map(draftOf) : [];
  const named = [...(listed ?? [])];
  for (const { head, duration, cell, style } of priced) {
    const written = typeof cell === 'number' ? cell : undefuseCell(cell);
    if (cellText(written).trim() === '') continue;
    if (duration === null) {
      problems.push({ code: 'RENTAL_HEAD', column: 'harga_sewa', value: head });
      continue;
    }
    const price = readAmountCell(written, { min: 1, max: PRODUCT_LIMITS.price }, style);
    if (!price.ok) {
      const { code, values } = price.failure;
      problems.push({ code, column: 'harga_sewa', value: `${duration}=${cellText(cell)}`, ...(values === undefined ? {} : { values }) });
      continue;
    }
    if (named.some((option) => isSameDuration(option.duration, duration))) {
      problems.push({ code: 'RENTAL_REPEATED', column: 'harga_sewa', value: duration });
      continue;
    }
    const before = kept.find((option) => isSameDuration(option.duration, duration));
    const fresh: SheetRentalDraft = { id: null, duration, durationMinutes: minutesOf(duration), price: price.value, description: null };
    named.push(before === undefined ? fresh : { ...before, price: price.value });
  }
  const others = kept.filter(({ duration }) => !named.some((option) => isSameDuration(option.duration, duration)));
  if (deposit === undefined) return { rentals: listed === null && named.length === 0 ? null : [...others, ...named], problems };
  const secured = (options: readonly SheetRentalDraft[]) => options.map((option) => ({ ...option, deposit }));
  const rentals = named.length === 0 ? secured(others) : [...others, ...secured(named)];
  if (rentals.length > 0) return { rentals, problems };
  if (deposit > 0 && problems.length === 0) problems.push({ code: 'DEPOSIT_WITHOUT_RENTAL', column: 'deposit', value: '' });
  return { rentals: listed, problems };
};
