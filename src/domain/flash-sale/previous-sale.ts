import type { FlashSale } from './flash-sale.ts';
import type { FlashSaleInput } from './flash-sale-draft.ts';

/** The editable fields of a sale. */
const FIELDS = [
  ['salePrice', 'salePrice'],
  ['originalPrice', 'originalPrice'],
  ['startsAt', 'startTime'],
  ['endsAt', 'endTime'],
  ['stock', 'stock'],
  ['isActive', 'isActive'],
] as const satisfies readonly (readonly [keyof FlashSale, keyof FlashSaleInput])[];

const plain = (value: Date | number | boolean): number | boolean => (value instanceof Date ? value.getTime() : value);

/** The update that restores a sale: only the fields that differ. */
export const previousSale = (before: FlashSale, after: FlashSale): FlashSaleInput =>
  Object.fromEntries(FIELDS.flatMap(([read, written]) => (plain(before[read]) === plain(after[read]) ? [] : [[written, before[read]]])));

export const isSameSale = (one: FlashSale, other: FlashSale): boolean => Object.keys(previousSale(one, other)).length === 0;
