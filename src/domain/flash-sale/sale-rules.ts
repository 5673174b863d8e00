import type { FlashSale } from './flash-sale.ts';

/** Codes of invalid sales. The database uses the same codes for the last three. */
const SALE_PROBLEMS = [
  'SALE_PRODUCT',
  'SALE_PRODUCT_GONE',
  'SALE_PRICE',
  'SALE_ORIGINAL_PRICE',
  'SALE_STOCK',
  'SALE_START',
  'SALE_END',
  'SALE_TIMES',
  'SALE_PAST_END',
  'SALE_PRICE_TOO_HIGH',
  'SALE_STOCK_TOO_HIGH',
  'SALE_OVERLAP',
] as const;

export type SaleProblem = (typeof SALE_PROBLEMS)[number];

export const isSaleProblem = (code: string | null): code is SaleProblem => SALE_PROBLEMS.some((problem) => problem === code);
export type SaleField = 'productId' | 'salePrice' | 'originalPrice' | 'startTime' | 'endTime' | 'stock';
/** At most one problem per field. */
export type SaleProblems = Partial<Record<SaleField, SaleProblem>>;

/** The period of a sale. The end is exclusive. */
export type SaleWindow = Pick<FlashSale, 'productId' | 'startsAt' | 'endsAt' | 'isActive'> & { readonly id: string | null };

/** Whether two active sales of one product overlap in time; one may begin when the other ends. A sale does not overlap itself. */
export const overlap = (a: SaleWindow, b: SaleWindow): boolean =>
  a.isActive &&
  b.isActive &&
  a.productId === b.productId &&
  (a.id === null || a.id !== b.id) &&
  a.startsAt < b.endsAt &&
  b.startsAt < a.endsAt;

export interface SaleSubject {
  /** The current product; null when it is deleted. */
  readonly product: { readonly price: number; readonly stock: number } | null;
  /** The product's other sales. */
  readonly others: readonly SaleWindow[];
  /** The sale as it was stored; null for a new one. */
  readonly was: FlashSale | null;
}

type Wanted = SaleWindow & Pick<FlashSale, 'salePrice' | 'stock'>;

const becomesActive = ({ was }: SaleSubject, wanted: Wanted): boolean => was === null || (wanted.isActive && !was.isActive);

/** A longer or reopened sale extends the promised price, so that it is checked like a new one. */
const isProlonged = ({ was }: SaleSubject, wanted: Wanted): boolean => wanted.isActive && was !== null && wanted.endsAt > was.endsAt;

const priceProblem = (wanted: Wanted, subject: SaleSubject): SaleProblems => {
  const isNew = becomesActive(subject, wanted) || isProlonged(subject, wanted) || wanted.salePrice > (subject.was?.salePrice ?? 0);
  return isNew && wanted.salePrice >= (subject.product?.price ?? 0) ? { salePrice: 'SALE_PRICE_TOO_HIGH' } : {};
};

const stockProblem = (wanted: Wanted, subject: SaleSubject): SaleProblems => {
  const isNew = becomesActive(subject, wanted) || wanted.stock > (subject.was?.stock ?? 0);
  return isNew && wanted.stock > (subject.product?.stock ?? 0) ? { stock: 'SALE_STOCK_TOO_HIGH' } : {};
};

const timeProblem = (wanted: Wanted, { others, was }: SaleSubject, now: Date): SaleProblems => {
  if (wanted.endsAt <= wanted.startsAt) return { endTime: 'SALE_TIMES' };
  const isEndUnchanged = was !== null && wanted.endsAt.getTime() === was.endsAt.getTime();
  if (!isEndUnchanged && wanted.endsAt < now) return { endTime: 'SALE_PAST_END' };
  const isShorter = was?.isActive === true && was.startsAt <= wanted.startsAt && wanted.endsAt <= was.endsAt;
  return !isShorter && others.some((other) => overlap(wanted, other)) ? { startTime: 'SALE_OVERLAP' } : {};
};

/**
 * Validates a sale. Like the database, it checks only what is new or changed: a stored sale that violates a rule after a change of its
 * product can still be shortened, made cheaper or smaller, and ended.
 */
export const saleProblems = (wanted: Wanted, subject: SaleSubject, now: Date): SaleProblems =>
  subject.product === null
    ? { productId: 'SALE_PRODUCT_GONE' }
    : { ...priceProblem(wanted, subject), ...stockProblem(wanted, subject), ...timeProblem(wanted, subject, now) };
