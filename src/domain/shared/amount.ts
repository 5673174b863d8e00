import { fail, type Result, succeed } from './result.ts';

/**
 * How an amount is written. `typed`: as people write it, with or without a unit; what can mean two amounts is refused. The other styles are named
 * by an example and read only that form: the notation of a bank statement or of a mapped column, chosen once.
 */
export type AmountStyle = 'typed' | '150123.00' | '150,123.00' | '150.123,00' | '150.123';

interface Limits {
  /** Smaller amounts are refused: 1 where Rp0 makes no sense. */
  readonly min?: number;
  readonly max?: number;
}

/** Larger numbers lose precision. */
const EXACT = 999_999_999_999_999;
const LONGEST_TEXT = 60;
const [THOUSAND, MILLION] = [1000, 1_000_000];
const UNITS: Readonly<Record<string, number>> = {
  k: THOUSAND,
  rb: THOUSAND,
  rbu: THOUSAND,
  ribu: THOUSAND,
  jt: MILLION,
  jta: MILLION,
  juta: MILLION,
};

/** Characters without width, such as the marks of a chat. */
const UNSEEN = /\p{Cf}/gu;
/** A spreadsheet's mark of a text, and the currency before or after an amount with the dash that stands for no cents. */
const FRAME = /^['’]?(?:(?:rp|idr)\.?)? ?(.*?)(?:[,.]-{1,2}| ?(?:idr|rupiah))?$/i;
const PLAIN = /^\d+$/;
/** Digits in groups of three, after one sort of mark. */
const GROUPED = /^[1-9]\d{0,2}([., ])\d{3}(?:\1\d{3})*$/;
const WITH_PART = /^(.*\d)([.,])(\d{1,2})$/;
const WITH_UNIT = /^(\d+)(?:([.,])(\d{1,3}))? ?(ribu|rbu|rb|k|juta|jta|jt)$/i;
/** `1jt500`, `1jt 500rb`: millions and thousands. */
const TWO_UNITS = /^(\d{1,6}) ?(?:juta|jta|jt) ?(\d{1,3})( ?(?:ribu|rbu|rb|k))?$/i;
const NAMED: Readonly<Record<Exclude<AmountStyle, 'typed'>, RegExp>> = {
  '150123.00': /^(\d+)\.(\d\d)$/,
  '150,123.00': /^(\d{1,3}(?:,\d{3})*)\.(\d\d)$/,
  '150.123,00': /^(\d{1,3}(?:\.\d{3})*),(\d\d)$/,
  '150.123': /^(\d{1,3}(?:\.\d{3})*)$/,
};

const UNREADABLE = fail('AMOUNT_UNREADABLE');
const CENTS = fail('AMOUNT_CENTS');
/** The two amounts that a text can mean; the first one takes its mark as one between thousands, where that is one of them. */
const ambiguous = (one: number, other: number): Result<never> => fail('AMOUNT_AMBIGUOUS', { one, other });
const whole = (digits: string): number => Number(digits.replace(/\D/g, ''));

const readParts = (head: string, mark: string, part: string): Result<number> => {
  const [, grouping] = GROUPED.exec(head) ?? [];
  if (grouping === mark || (grouping === undefined && !PLAIN.test(head))) return UNREADABLE;
  // The mark between thousands tells that the other one is before cents, and a comma after four digits has no second meaning.
  if (grouping !== undefined || (mark === ',' && head.length > 3)) return Number(part) === 0 ? succeed(whole(head)) : CENTS;
  const number = Number(`${head}.${part}`);
  return part.length === 1 ? ambiguous(number * THOUSAND, number * MILLION) : ambiguous(whole(head + part), number);
};

const readUnits = (text: string): Result<number> | null => {
  const [, digits, mark, part = '', unit = ''] = WITH_UNIT.exec(text) ?? [];
  const factor = UNITS[unit.toLowerCase()];
  if (digits !== undefined && factor !== undefined) {
    const fraction = (Number(digits + part) * factor) / 10 ** part.length;
    return part.length === 3 && mark !== undefined ? ambiguous(whole(digits + part) * factor, fraction) : succeed(fraction);
  }
  const [, millions, thousands = '', second] = TWO_UNITS.exec(text) ?? [];
  if (millions === undefined) return null;
  const sum = Number(millions) * MILLION + Number(thousands) * THOUSAND;
  // "1jt5" could be 1,5 million as well.
  if (second !== undefined || thousands.length === 3) return succeed(sum);
  return ambiguous(sum, Number(millions) * MILLION + Number(thousands) * 10 ** (6 - thousands.length));
};

const readTyped = (text: string): Result<number> => {
  const units = readUnits(text);
  if (units !== null) return units;
  if (PLAIN.test(text)) return succeed(Number(text));
  const [, mark] = GROUPED.exec(text) ?? [];
  if (mark !== undefined) {
    const isOneComma = mark === ',' && text.indexOf(',') === text.lastIndexOf(',');
    return isOneComma ? ambiguous(whole(text), Number(text.replace(',', '.'))) : succeed(whole(text));
  }
  const [, head, before = '', part = ''] = WITH_PART.exec(text) ?? [];
  return head === undefined ? UNREADABLE : readParts(head, before, part);
};

const readNamed = (text: string, style: Exclude<AmountStyle, 'typed'>): Result<number> => {
  const [, digits, cents = '0'] = NAMED[style].exec(text) ?? [];
  if (digits === undefined) return fail('AMOUNT_STYLE', { style });
  return Number(cents) === 0 ? succeed(whole(digits)) : CENTS;
};

/**
 * Reads an amount in whole rupiah: the only reader of money, for searches, fields, files and bulk changes. Refusals: `AMOUNT_UNREADABLE`;
 * `AMOUNT_AMBIGUOUS` with the two amounts that the text can mean (`one`, `other`); `AMOUNT_CENTS` for a part of a rupiah; `AMOUNT_STYLE` for another
 * form than the named one; `AMOUNT_TOO_LOW` and `AMOUNT_TOO_HIGH` with the limit.
 */
export const readAmount = (input: string, { min = 0, max = EXACT }: Limits = {}, style: AmountStyle = 'typed'): Result<number> => {
  const text = input.replace(UNSEEN, '').replace(/\s+/g, ' ').trim();
  if (text.length > LONGEST_TEXT) return UNREADABLE;
  const read = style === 'typed' ? readTyped(FRAME.exec(text)?.[1] ?? '') : readNamed(text, style);
  if (!read.ok) return read;
  if (read.value > Math.min(max, EXACT)) return fail('AMOUNT_TOO_HIGH', { max: Math.min(max, EXACT) });
  return read.value < min ? fail('AMOUNT_TOO_LOW', { min }) : read;
};

/** The amount of a text as people type it; null where it is refused. */
export const amountOf = (input: string, limits?: Limits): number | null => {
  const read = readAmount(input, limits);
  return read.ok ? read.value : null;
};
