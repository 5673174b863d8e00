import { readCount } from '../shared/count.ts';
import { fail, type Result, succeed } from '../shared/result.ts';
import { PRODUCT_LIMITS } from './product-limits.ts';

/** What is counted may be named before or after the number: `stok 5`, `5 pcs`. */
const FRAME =
  /^'?(?:(?:stok|stock|sisa|ready|tersedia)\s*[:=]?\s*)?(.*?)(?:\s*(?:pcs|pc|unit|buah|bh|biji|akun|item|stok|stock|slot)\.?)?$/;
const WORDS = ['nol', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan', 'sepuluh'];
const SOLD: ReadonlySet<string> = new Set(['terjual', 'sold', 'soldout', 'habis', 'kosong', 'laku', 'ludes']);
const LONGEST_TEXT = 60;

/** Whether a stock says in words that nothing is left: `TERJUAL`, `sold out`. */
export const isSoldWord = (text: string): boolean => SOLD.has(text.replace(/\s+/g, '').toLowerCase());

/** A part of a unit, which is cut off (specification, section 5): `2,5`. */
const PART = /^(\d+)[.,](?!00?$)\d\d?$/;

const coreOf = (input: string): string => {
  const text = input.replace(/\s+/g, ' ').trim().toLowerCase();
  return text.length > LONGEST_TEXT ? '' : (FRAME.exec(text)?.[1] ?? '').trim();
};

/** Whether a stock names a part of a unit. */
export const isPartStock = (text: string): boolean => PART.test(coreOf(text));

/**
 * Reads a typed stock: `5`, `1.000`, `10,0`, `5 pcs`, `satu`; words for sold are 0, and parts of a unit are cut off. `STOCK_UNREADABLE` for anything
 * else, also negative numbers, and `STOCK_TOO_HIGH` with the maximum: a text never becomes 0 unnoticed.
 */
export const readStock = (input: string): Result<number> => {
  if (isSoldWord(input)) return succeed(0);
  const core = coreOf(input);
  const count = WORDS.includes(core) ? WORDS.indexOf(core) : readCount(core.replace(PART, '$1'), Number.POSITIVE_INFINITY);
  if (count === null) return fail('STOCK_UNREADABLE');
  return count > PRODUCT_LIMITS.stock ? fail('STOCK_TOO_HIGH', { max: PRODUCT_LIMITS.stock }) : succeed(count);
};
