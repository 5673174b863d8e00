import { normaliseStock } from '../catalog/normalise-stock.ts';
import { parsePrice, parseSellingPrice } from '../catalog/product-draft.ts';
import { readMoment } from '../shared/moment.ts';
import { fail, type Result, succeed } from '../shared/result.ts';
import { isUuid } from '../shared/uuid.ts';

export interface FlashSaleInput {
  readonly productId?: unknown;
  readonly salePrice?: unknown;
  readonly originalPrice?: unknown;
  readonly startTime?: unknown;
  readonly endTime?: unknown;
  readonly stock?: unknown;
  readonly isActive?: unknown;
}

/** A validated sale; times are ISO 8601 in UTC (section 5). */
export interface FlashSaleDraft {
  readonly productId: string;
  readonly salePrice: number;
  readonly originalPrice: number;
  readonly startTime: string;
  readonly endTime: string;
  readonly stock: number;
  readonly isActive: boolean;
}

export type FlashSaleChanges = Partial<Omit<FlashSaleDraft, 'productId'>>;

const instant = (value: unknown): Date | null => {
  if (typeof value === 'string') return readMoment(value);
  if (typeof value !== 'number' && !(value instanceof Date)) return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
};

const units = (value: unknown): number => normaliseStock(value ?? 0);

const END_AFTER_START = fail('SALE_TIMES');

/** Validates a new sale (section 5): the start defaults to now, the original price to the sale price, the stock to 0. */
export const draftFlashSale = (input: FlashSaleInput, now: Date): Result<FlashSaleDraft> => {
  const salePrice = parseSellingPrice(input.salePrice);
  if (!isUuid(input.productId)) return fail('SALE_PRODUCT');
  if (salePrice === null) return fail('INVALID_PRICE');
  const startsAt = instant(input.startTime) ?? now;
  const endsAt = instant(input.endTime);
  if (endsAt === null || endsAt <= startsAt) return END_AFTER_START;
  const originalPrice = parsePrice(input.originalPrice);
  return succeed({
    productId: input.productId,
    salePrice,
    originalPrice: originalPrice !== null && originalPrice > 0 ? originalPrice : salePrice,
    startTime: startsAt.toISOString(),
    endTime: endsAt.toISOString(),
    stock: units(input.stock),
    isActive: input.isActive !== false,
  });
};

/**
 * Validates an update of a sale: it contains only the given fields. An invalid price or time is dropped; an end before the start is
 * refused.
 */
export const changeFlashSale = (input: FlashSaleInput): Result<FlashSaleChanges> => {
  const salePrice = parseSellingPrice(input.salePrice);
  const originalPrice = parsePrice(input.originalPrice);
  const startsAt = instant(input.startTime);
  const endsAt = instant(input.endTime);
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) return END_AFTER_START;
  return succeed({
    ...(salePrice === null ? {} : { salePrice }),
    ...(originalPrice === null || originalPrice <= 0 ? {} : { originalPrice }),
    ...(startsAt === null ? {} : { startTime: startsAt.toISOString() }),
    ...(endsAt === null ? {} : { endTime: endsAt.toISOString() }),
    ...(input.stock === undefined ? {} : { stock: units(input.stock) }),
    ...(input.isActive === undefined ? {} : { isActive: input.isActive === true }),
  });
};
