import { PRODUCT_LIMITS } from '../catalog/product-limits.ts';
import { amountOf } from '../shared/amount.ts';
import { readCount } from '../shared/count.ts';
import { isUuid } from '../shared/uuid.ts';
import { momentFromWib, toWib } from '../shared/wib.ts';
import type { FlashSale } from './flash-sale.ts';
import type { FlashSaleInput } from './flash-sale-draft.ts';
import type { SaleProblems } from './sale-rules.ts';

/** The form of a sale: money as people type it, times in WIB. */
export interface SaleFormInput {
  readonly productId: string;
  readonly salePrice: string;
  /** Empty means the sale price. */
  readonly originalPrice: string;
  /** Empty means now. */
  readonly startTime: string;
  readonly endTime: string;
  /** Empty means 0. */
  readonly stock: string;
  readonly isActive: boolean;
}

export const emptySale: SaleFormInput = {
  productId: '',
  salePrice: '',
  originalPrice: '',
  startTime: '',
  endTime: '',
  stock: '',
  isActive: true,
};

export const formInputOf = (sale: FlashSale): SaleFormInput => ({
  productId: sale.productId,
  salePrice: String(sale.salePrice),
  originalPrice: String(sale.originalPrice),
  startTime: toWib(sale.startsAt),
  endTime: toWib(sale.endsAt),
  stock: String(sale.stock),
  isActive: sale.isActive,
});

const price = (input: string): number | null => amountOf(input, { max: PRODUCT_LIMITS.price });
const count = (input: string): number | null => readCount(input, PRODUCT_LIMITS.stock);

/** The fields whose text cannot be parsed. */
export const unreadable = (input: SaleFormInput): SaleProblems => ({
  ...(isUuid(input.productId) ? {} : { productId: 'SALE_PRODUCT' }),
  ...((price(input.salePrice) ?? 0) === 0 ? { salePrice: 'SALE_PRICE' } : {}),
  ...(input.originalPrice.trim() !== '' && price(input.originalPrice) === null ? { originalPrice: 'SALE_ORIGINAL_PRICE' } : {}),
  ...(input.startTime !== '' && momentFromWib(input.startTime) === null ? { startTime: 'SALE_START' } : {}),
  ...(momentFromWib(input.endTime) === null ? { endTime: 'SALE_END' } : {}),
  ...(input.stock.trim() !== '' && count(input.stock) === null ? { stock: 'SALE_STOCK' } : {}),
});

/** An unchanged time keeps its seconds, which the field does not show. */
const stored = (input: string, was: Date | undefined): Date | null =>
  was !== undefined && toWib(was) === input ? was : momentFromWib(input);

/** The input of a new sale; an empty field takes the default of section 5. */
export const inputOf = (input: SaleFormInput, was: FlashSale | null): FlashSaleInput => ({
  productId: input.productId,
  salePrice: price(input.salePrice) ?? undefined,
  originalPrice: price(input.originalPrice) ?? undefined,
  startTime: stored(input.startTime, was?.startsAt) ?? undefined,
  endTime: stored(input.endTime, was?.endsAt) ?? undefined,
  stock: count(input.stock) ?? 0,
  isActive: input.isActive,
});

/** The update of a stored sale: a cleared field takes its default, not its previous value. */
export const changeOf = (form: SaleFormInput, was: FlashSale, now: Date): FlashSaleInput => {
  const input = inputOf(form, was);
  return { ...input, startTime: input.startTime ?? now, originalPrice: input.originalPrice ?? input.salePrice };
};

/** Restores a form from a stored draft; null when it is invalid. */
export const parseSaleForm = (stored: unknown): SaleFormInput | null => {
  if (typeof stored !== 'object' || stored === null) return null;
  const values = stored as Record<string, unknown>;
  const isWhole = Object.entries(emptySale).every(([field, value]) => typeof values[field] === typeof value);
  return isWhole ? (stored as SaleFormInput) : null;
};
