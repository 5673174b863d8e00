import { amountOf } from '../shared/amount.ts';
import { characterCount } from '../shared/character-count.ts';
import type { Attribute } from './product.ts';
import { PRODUCT_LIMITS } from './product-limits.ts';
import type { RentalDraft } from './rental-draft.ts';
import { minutesOf } from './rental-minutes.ts';
import type { RentalOption } from './rental-option.ts';

// Several entries share one cell: `1 Hari=50000 | 3 Hari=120000`. A backslash escapes a separator within a text.

/** The fields of a rental option in a file; a note may follow the price. */
export type SheetRental = Pick<RentalOption, 'duration' | 'price' | 'description'>;

/** A stored rental option, as far as a file can change it. */
export type KnownRental = SheetRental & Pick<RentalOption, 'deposit'>;

/** A rental option read from a file, which contains no rules, and a deposit in a column of its own: existing options keep theirs. */
export interface SheetRentalDraft extends Omit<RentalDraft, 'deposit' | 'rules'> {
  readonly deposit?: number;
}

/** Why an entry is refused. */
export interface EntryProblem {
  readonly code: string;
  readonly value: string;
}

export interface ReadEntries<T> {
  readonly entries: readonly T[];
  readonly problems: readonly EntryProblem[];
}

/** Maximum values that the database accepts (supabase/schemas/foundation.sql and catalogue.sql). */
const MAX_ENTRIES = { duration: 40, note: 500, lines: 24, label: 60, value: 120 } as const;

const entry = (parts: readonly string[]): string => parts.map((part) => part.replace(/[\\|=]/g, '\\$&')).join('=');

export const writeRentals = (rentals: readonly SheetRental[]): string =>
  rentals.map(({ duration, price, description }) => entry([duration, String(price), ...(description ? [description] : [])])).join(' | ');

export const writeAttributes = (lines: readonly Attribute[]): string => lines.map(({ label, value }) => entry([label, value])).join(' | ');

const splitAt = (sign: string, text: string): string[] => {
  const parts = [''];
  for (const token of text.match(/\\?./gs) ?? []) {
    if (token === sign) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${token}`);
  }
  return parts;
};

const bare = (part: string): string => part.replace(/\\([\\|=])/g, '$1').trim();

const read = <T>(cell: string, one: (parts: readonly string[], text: string) => T | EntryProblem): ReadEntries<T> => {
  const found = splitAt('|', cell).map((text) => one(splitAt('=', text).map(bare), text.trim()));
  const isProblem = (given: T | EntryProblem): given is EntryProblem => typeof given === 'object' && given !== null && 'code' in given;
  return { entries: found.filter((given): given is T => !isProblem(given)), problems: found.filter(isProblem) };
};

/** Parses the cell of rental options; the inverse of `writeRentals`. Durations are unique, because they identify existing options. */
export const readRentals = (cell: string): ReadEntries<SheetRentalDraft> => {
  const seen = new Set<string>();
  return read<SheetRentalDraft>(cell, ([duration = '', amount = '', note = '', ...more], text) => {
    const price = amountOf(amount, { min: 1, max: PRODUCT_LIMITS.price });
    if (duration === '' || amount === '' || more.length > 0) return { code: 'RENTAL_FORMAT', value: text };
    if (characterCount(duration) > MAX_ENTRIES.duration || characterCount(note) > MAX_ENTRIES.note)
      return { code: 'RENTAL_TOO_LONG', value: duration };
    if (price === null) return { code: 'RENTAL_PRICE', value: `${duration}=${amount}` };
    if (seen.has(duration.toLowerCase())) return { code: 'RENTAL_REPEATED', value: duration };
    seen.add(duration.toLowerCase());
    return { id: null, duration, durationMinutes: minutesOf(duration), price, description: note === '' ? null : note };
  });
};

/** Parses the cell of attributes; the inverse of `writeAttributes`. It does not validate the lines against a game. */
export const readAttributes = (cell: string): ReadEntries<Attribute> => {
  const { entries, problems } = read<Attribute>(cell, ([label = '', value = '', ...more], text) => {
    if (label === '' || value === '' || more.length > 0) return { code: 'ATTRIBUTE_FORMAT', value: text };
    return characterCount(label) > MAX_ENTRIES.label || characterCount(value) > MAX_ENTRIES.value
      ? { code: 'ATTRIBUTE_TOO_LONG', value: label }
      : { label, value };
  });
  return entries.length > MAX_ENTRIES.lines
    ? { entries, problems: [...problems, { code: 'TOO_MANY_ATTRIBUTES', value: '' }] }
    : { entries, problems };
};
