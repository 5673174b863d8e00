import { typedReadings } from '../shared/amount-readings.ts';
import { orderedRange } from '../shared/ordered-range.ts';
import { searchable } from './search-amount.ts';

/** What somebody asks for in the words of a search. Money is whole rupiah. */
export interface SearchReading {
  /** The words without amounts and what belongs to them; empty when nothing else was asked for. */
  readonly text: string;
  readonly minPrice: number | null;
  readonly maxPrice: number | null;
  /** The order that the words ask for: "murah" without an amount. */
  readonly sort: 'cheapest' | 'dearest' | null;
}

const LOWEST_SHARE = 0.5;
const HIGHEST_SHARE = 1.5;
/** A smaller number with "k" is a name: "NBA 2K". */
const LEAST_SHORT = 5_000;
/** A bare number is an amount from here, when it ends in whole thousands: `150000`. */
const LEAST_BARE = 10_000;

const AT_MOST = String.raw`di\s?bawah|bawah|max|maks|maksimal|maximal|maximum|kurang dari|under|budget|bujet|sampai|hingga|<=?`;
const AT_LEAST = String.raw`di\s?atas|atas|min|minimal|minimum|mulai|lebih dari|above|>=?`;
const ABOUT = `sekitar(?:an)?|kisaran|kira-kira|harga(?:nya)?|hrg|seharga|dengan harga`;
const TO = String.raw`-|–|sampai|sampe|s\.?d\.?|s\/d|hingga|to|dan`;
const START = String.raw`(?<![\p{L}\p{N}])`;

/** Where people write an amount: `500rb`, `1,5 juta`, `Rp 500.000`, `2jt-an`. The groups: prefix, digits, unit. */
const AMOUNT = String.raw`(rp\.?\s*)?(\d{1,3}(?:\.\d{3})+|\d+(?:[.,]\d{1,2})?)(?:\s*(ribu|rbu|rb|k|juta|jta|jt)(?:\s?-?an)?)?(?![\p{L}\p{N}])`;

const RANGE = new RegExp(`${START}(?:antara\\s+|dari\\s+|(?:${ABOUT})\\s+)?${AMOUNT}\\s*(?:${TO})\\s*${AMOUNT}`, 'iu');
const ONE = new RegExp(
  `${START}(?:(${AT_MOST})\\s*|(${AT_LEAST})\\s*|(?:${ABOUT})\\s*)?${AMOUNT}(?:\\s+(ke\\s?bawah)|\\s+(ke\\s?atas|up))?`,
  'giu',
);
const CHEAP = new RegExp(`${START}(?:paling\\s+)?(?:murah(?:an)?|termurah|murmer|cheap(?:est)?)(?![\\p{L}\\p{N}])`, 'iu');
const DEAR = new RegExp(`${START}(?:paling\\s+mahal|termahal)(?![\\p{L}\\p{N}])`, 'iu');

/** Null for none. A search finds about the amount and shows what it took, so that the dot of "1.500rb" is one between thousands. */
const amountIn = (digits: string, unit = ''): number | null => {
  const [amount, other] = typedReadings(digits + unit);
  return other === undefined || (unit !== '' && /\.\d{3}/.test(digits)) ? searchable(amount) : null;
};

type Amount = readonly [prefix: string | undefined, digits: string | undefined, unit: string | undefined];

/** Null for a number that is none of money: "100 diamonds", "TH 15". */
const readOne = ([prefix, digits = '', unit]: Amount): number | null => {
  const amount = amountIn(digits, unit);
  if (amount === null) return null;
  if (unit?.toLowerCase() === 'k') return amount >= LEAST_SHORT ? amount : null;
  if (unit !== undefined || prefix !== undefined || /\.\d{3}/.test(digits)) return amount;
  return amount >= LEAST_BARE && amount % 1_000 === 0 ? amount : null;
};

const without = (text: string, start: number, length: number): string => `${text.slice(0, start)} ${text.slice(start + length)}`;
const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

type Found = Pick<SearchReading, 'minPrice' | 'maxPrice'> & { readonly rest: string };

/** "100-200rb": the unit of the second is that of the first, too. */
const readRange = (text: string): Found | null => {
  const match = RANGE.exec(text);
  if (match === null) return null;
  const [whole, prefix, digits, unit, otherPrefix, otherDigits, otherUnit] = match;
  const first = readOne([prefix, digits, unit ?? otherUnit]);
  const second = readOne([otherPrefix ?? prefix, otherDigits, otherUnit]);
  if (first === null || second === null) return null;
  const [minPrice, maxPrice] = orderedRange(first, second);
  return { minPrice, maxPrice, rest: without(text, match.index, whole.length) };
};

const readAmountIn = (text: string, isCheap: boolean): Found | null => {
  for (const match of text.matchAll(ONE)) {
    const [whole, most, least, prefix, digits, unit, below, above] = match;
    const amount = readOne([prefix, digits, unit]);
    if (amount === null) continue;
    const rest = without(text, match.index, whole.length);
    if (least ?? above) return { minPrice: amount, maxPrice: null, rest };
    if (most !== undefined || below !== undefined || isCheap) return { minPrice: null, maxPrice: amount, rest };
    return { minPrice: Math.round(amount * LOWEST_SHARE), maxPrice: Math.round(amount * HIGHEST_SHARE), rest };
  }
  return null;
};

/**
 * Reads how people ask: "ml 500rb" is about that much (0.5 to 1.5 times), "di bawah", "max" and "murah" at most that, "100-200rb" a range.
 * A number without a unit stays a word: "dm ff 100" are 100 diamonds.
 */
export const readSearch = (text: string): SearchReading => {
  const isCheap = CHEAP.test(text);
  const found = readRange(text) ?? readAmountIn(text, isCheap) ?? { minPrice: null, maxPrice: null, rest: text };
  const { minPrice, maxPrice, rest } = found;
  const hasAmount = minPrice !== null || maxPrice !== null;
  const sort = hasAmount ? null : isCheap ? 'cheapest' : DEAR.test(text) ? 'dearest' : null;
  return { text: tidy(rest.replace(CHEAP, ' ').replace(DEAR, ' ')), minPrice, maxPrice, sort };
};
