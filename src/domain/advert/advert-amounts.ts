import { readAmount } from '../shared/amount.ts';
import type { AdvertPrice } from './advert.ts';
import { OTHER_AMOUNT_WORDS, OTHER_WORDS_ABOVE, OTHER_WORDS_AFTER, PRICE_WORDS } from './advert-words.ts';

/** An amount of money in a text. */
export interface AdvertAmount {
  readonly begin: number;
  readonly end: number;
  /** What was paid, is a fee, a deposit, a former price or a bid is no price. */
  readonly isOther: boolean;
  /** Named as the price. */
  readonly isNamed: boolean;
  /** What is asked at first: a price unless a later one is named. */
  readonly isAsked: boolean;
  /** A number without currency and unit among other words: "like 18.204". */
  readonly isUnsure: boolean;
  /** "2jt-an", or the end of a range. */
  readonly isAbout: boolean;
  /** What it may count instead: `thousands` for "12k", `plain` for "12.400", null where it is money for certain. */
  readonly couldCount: 'thousands' | 'plain' | null;
  readonly text: string;
}

const UNIT = '(?:juta|jta?|ribu|rbu?|k)';
/** With a currency, a unit, marks between thousands, or zeros at the end; `readAmount` reads what was found. */
const AMOUNT = new RegExp(
  `(?<![\\p{L}\\d.,])(?<currency>(?:rp|idr)\\.? ?)?(?<digits>\\d+(?:[.,]\\d+)*)(?<unit> ?${UNIT}(?:(?: ?\\d{1,3} ?(?:ribu|rbu?|k))|\\d{1,3}(?!\\d))?)?(?<about> ?-?an)?(?!\\p{L})(?<cents>,-{1,2})?(?<share> ?%)?`,
  'giu',
);
const GROUPED = /^\d{1,3}(?:\.\d{3})+$|^\d{1,3}(?:,\d{3})+$/;
const ROUND = /^[1-9]\d*000$/;
const THOUSANDS = /^ ?(?:ribu|rbu?|k)$/i;
/** Prices of what the shop sells are larger; "harga 850" means thousands. */
const LEAST = 10_000;

const isLarge = (digits: string): boolean => Number(digits.replace(/\D/g, '')) >= LEAST;

const PRICE_BEFORE = new RegExp(`(?<!\\p{L})(?:${PRICE_WORDS})(?!\\p{L})`, 'giu');
const OTHER_BEFORE = new RegExp(`(?<!\\p{L})(?:${OTHER_AMOUNT_WORDS})(?!\\p{L})`, 'giu');
/** A line that only names the amount with which the next line begins. */
const OTHER_ABOVE = new RegExp(`^[^\\p{L}\\d\\n]*(?:${OTHER_WORDS_ABOVE})[^\\p{L}\\d\\n]*\\n[^\\p{L}\\d\\n]*$`, 'iu');
const OTHER_AFTER = new RegExp(`^ ?(?:(?:/|per ?|se)(?:hari|jam|minggu|bulan|bln|day|x)|${OTHER_WORDS_AFTER})(?!\\p{L})`, 'iu');
const ASKED_BEFORE = /(?<![\p{L}])(?:mau|minta|open|buka(?: harga)?|dibuka)(?!\p{L})/iu;
/** "1-2jt" and "1,5jt sampai 2jt" are no price. */
const RANGE_BEFORE = /(?:\d ?(?:juta|jta?|ribu|rbu?|k) ?(?:-|sampai|s\/d|sd|to) ?|\d(?:-|s\/d))$/iu;
const NAMED_AFTER = /^[ ,]*(?:net|nett|fix|nego|bisa nego|no nego|aja|saja|gas|bin)(?!\p{L})/iu;
/** What names an amount stands shortly before it. */
const NEAR = 28;

/** Where the last match ends; -1 without one. */
const lastOf = (text: string, pattern: RegExp): number => {
  const last = [...text.matchAll(pattern)].at(-1);
  return last === undefined ? -1 : last.index + last[0].length;
};

/** The amounts of money in a text. */
export const amountsIn = (text: string): readonly AdvertAmount[] => {
  const amounts: AdvertAmount[] = [];
  for (const { index, 0: part, groups = {} } of text.matchAll(AMOUNT)) {
    const { currency, digits = '', unit, about, cents, share } = groups;
    const lineBegin = text.lastIndexOf('\n', index) + 1;
    const clauseBegin = index - (/(?:[^,;|(.]|\.(?! ))*$/u.exec(text.slice(Math.max(lineBegin, index - NEAR), index))?.[0].length ?? 0);
    const before = text.slice(Math.max(clauseBegin, amounts.at(-1)?.end ?? 0, index - NEAR), index);
    const price = lastOf(before, PRICE_BEFORE);
    const other = lastOf(before, OTHER_BEFORE);
    const lineAbove = lineBegin === 0 ? 0 : text.lastIndexOf('\n', lineBegin - 2) + 1;
    const isOtherAbove = OTHER_ABOVE.test(text.slice(lineAbove, index));
    const isNamed = price >= 0 && price > other && /[\s:=]$|^$/u.test(before);
    const isSmall = !isLarge(digits) && unit === undefined;
    // RP is a pass and a currency of games, too.
    const isMoney =
      (currency !== undefined && !isSmall) ||
      unit !== undefined ||
      cents !== undefined ||
      (!isSmall && (GROUPED.test(digits) || ROUND.test(digits)));
    const isNamedAlone = isNamed && /(?:harga|hrg|hrga|price)[\s:=]*$/iu.test(before);
    if (share !== undefined || !(isMoney || isNamedAlone)) continue;
    const amountEnd = index + part.length;
    const after = text.slice(amountEnd, amountEnd + NEAR);
    const end = amountEnd + (OTHER_AFTER.exec(after)?.[0].length ?? 0);
    const isRange = RANGE_BEFORE.test(text.slice(Math.max(lineBegin, index - NEAR), index)) && currency === undefined;
    const isStruck = text[index - 1] === '~' && text[amountEnd] === '~';
    amounts.push({
      begin: index,
      end,
      text: about === undefined ? part : part.slice(0, part.toLowerCase().lastIndexOf(about.toLowerCase())),
      isAbout: about !== undefined || isRange,
      isOther: isStruck || (other >= 0 && other >= price) || isOtherAbove || OTHER_AFTER.test(after),
      isAsked: ASKED_BEFORE.test(before),
      isUnsure:
        currency === undefined &&
        unit === undefined &&
        cents === undefined &&
        !isNamed &&
        !NAMED_AFTER.test(after) &&
        /\p{L}\s*$/u.test(before),
      isNamed: isNamed || NAMED_AFTER.test(after) || (isRange && amounts.at(-1)?.isNamed === true),
      couldCount:
        currency !== undefined || cents !== undefined ? null : unit === undefined ? 'plain' : THOUSANDS.test(unit) ? 'thousands' : null,
    });
  }
  return amounts;
};

const meaningsOf = ({ text, isAbout }: AdvertAmount): { readonly amounts: readonly number[]; readonly price: AdvertPrice } => {
  const read = readAmount(text, { min: 1 });
  if (!read.ok) {
    const { one, other } = read.failure.values ?? {};
    const candidates = read.failure.code === 'AMOUNT_AMBIGUOUS' ? [Number(one), Number(other)].filter(Number.isInteger) : [];
    return { amounts: candidates, price: { amount: null, problem: read.failure, candidates } };
  }
  const { value } = read;
  if (value < LEAST) {
    const candidates = [value * 1000, value];
    const problem = { code: 'AMOUNT_AMBIGUOUS', values: { one: value, other: value * 1000 } };
    return { amounts: candidates, price: { amount: null, problem, candidates } };
  }
  if (isAbout) return { amounts: [value], price: { amount: null, problem: { code: 'PRICE_ABOUT' }, candidates: [value] } };
  return { amounts: [value], price: { amount: value, problem: null, candidates: [] } };
};

const NO_PRICE: AdvertPrice = { amount: null, problem: { code: 'PRICE_MISSING' }, candidates: [] };

/** An amount that may count something else: a person decides. */
const doubted = ({ price, ...meaning }: ReturnType<typeof meaningsOf>): ReturnType<typeof meaningsOf> =>
  price.amount === null
    ? { price, ...meaning }
    : { ...meaning, price: { amount: null, problem: { code: 'PRICE_UNSURE' }, candidates: [price.amount] } };

/**
 * The price among the amounts: the only one, or the only one that is named as the price. Of several, none is taken. @param isDoubtful whether
 * an amount stands beside what it may count
 */
export const priceAmong = (
  amounts: readonly AdvertAmount[],
  isDoubtful: (amount: AdvertAmount) => boolean,
): { readonly price: AdvertPrice; readonly taken: AdvertAmount | null } => {
  const offered = amounts.filter(({ isOther }) => !isOther);
  const [choice = []] = [
    offered.filter(({ isNamed, isAsked }) => isNamed && !isAsked),
    offered.filter(({ isNamed, isAsked }) => isNamed || isAsked),
    offered.filter(({ isUnsure }) => !isUnsure),
    offered,
  ].filter((some) => some.length > 0);
  const [first] = choice;
  if (first === undefined) return { price: NO_PRICE, taken: null };
  const meanings = choice.map((amount) => (amount.isUnsure || isDoubtful(amount) ? doubted(meaningsOf(amount)) : meaningsOf(amount)));
  const different = [...new Set(meanings.flatMap(({ amounts: some }) => some))];
  const [only] = meanings;
  if (only !== undefined && (choice.length === 1 || different.length === 1)) return { price: only.price, taken: first };
  return { price: { amount: null, problem: { code: 'PRICE_SEVERAL' }, candidates: different }, taken: first };
};
