import { typedReadings } from './amount-readings.ts';
import { fail, type Result, succeed } from './result.ts';

/** Each reads only the form of its name: its marks and, where it has one, two digits of cents, which are zeros. */
const FORMS = {
  '150123.00': /^(\d+)(\.\d\d)$/,
  '150,123.00': /^(\d{1,3}(?:,\d{3})*)(\.\d\d)$/,
  '150.123,00': /^(\d{1,3}(?:\.\d{3})*)(,\d\d)$/,
  '150.123': /^(\d{1,3}(?:\.\d{3})*)$/,
};

/**
 * How an amount is written. `typed`: as people write it, with or without a unit; what can mean two amounts is refused. The other styles are named by
 * an example: the notation of a bank statement or of a mapped column, which is chosen once.
 */
export type AmountStyle = 'typed' | keyof typeof FORMS;

/** Every style, that of people first. */
const AMOUNT_STYLES: readonly AmountStyle[] = ['typed', '150.123', '150.123,00', '150,123.00', '150123.00'];

export const isAmountStyle = (text: string): text is AmountStyle => AMOUNT_STYLES.some((style) => style === text);

interface Limits {
  /** Smaller amounts are refused: 1 where Rp0 makes no sense. */
  readonly min?: number;
  readonly max?: number;
}

type NamedStyle = Exclude<AmountStyle, 'typed'>;

/** Larger numbers lose precision. */
const EXACT = 999_999_999_999_999;

const namedReadings = (input: string, style: NamedStyle): readonly number[] => {
  const [, digits, cents = ''] = FORMS[style].exec(input.trim()) ?? [];
  return digits === undefined ? [] : [Number(digits.replace(/\D/g, '') + cents.replace(',', '.'))];
};

/**
 * Reads an amount in whole rupiah: the only reader of money, for searches, fields, files and bulk changes. Refusals: `AMOUNT_UNREADABLE`;
 * `AMOUNT_AMBIGUOUS` with the two amounts that the text can mean (`one`, `other`); `AMOUNT_CENTS` for a part of a rupiah; `AMOUNT_STYLE` for another
 * form than the named one; `AMOUNT_TOO_LOW` and `AMOUNT_TOO_HIGH` with the limit.
 */
export const readAmount = (input: string, { min = 0, max = EXACT }: Limits = {}, style: AmountStyle = 'typed'): Result<number> => {
  const [amount, other] = style === 'typed' ? typedReadings(input) : namedReadings(input, style);
  if (amount === undefined) return style === 'typed' ? fail('AMOUNT_UNREADABLE') : fail('AMOUNT_STYLE', { style });
  if (other !== undefined) return fail('AMOUNT_AMBIGUOUS', { one: amount, other });
  if (amount > max || amount > EXACT) return fail('AMOUNT_TOO_HIGH', { max });
  if (!Number.isInteger(amount)) return fail('AMOUNT_CENTS');
  return amount < min ? fail('AMOUNT_TOO_LOW', { min }) : succeed(amount);
};

/** The amount of a text as people type it; null where it is refused. */
export const amountOf = (input: string, limits?: Limits): number | null => {
  const read = readAmount(input, limits);
  return read.ok ? read.value : null;
};

/** Reads an amount of a bank statement in sen, a hundredth of a rupiah. Refusals: `AMOUNT_STYLE`, `AMOUNT_TOO_HIGH`. */
export const readSen = (input: string, style: NamedStyle): Result<number> => {
  const [, digits, cents = ''] = FORMS[style].exec(input.trim()) ?? [];
  if (digits === undefined) return fail('AMOUNT_STYLE', { style });
  const sen = Number(digits.replace(/\D/g, '')) * 100 + Number(cents.slice(1));
  return sen > EXACT ? fail('AMOUNT_TOO_HIGH', { max: Math.floor(EXACT / 100) }) : succeed(sen);
};
