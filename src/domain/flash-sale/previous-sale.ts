import type { FlashSale } from './flash-sale.ts';
import type { FlashSaleInput } from './flash-sale-draft.ts';

/** What people say of a sale, by the names it is read and written with. */
const FIELDS = [
  ['salePrice', 'salePrice'],
  ['originalPrice', 'originalPrice'],
  ['startsAt', 'startTime'],
  ['endsAt', 'endTime'],
  ['stock', 'stock'],
  ['isActive', 'isActive'],
] as const satisfies readonly (readonly [keyof FlashSale, keyof FlashSaleInput])[];

const plain = (value: Date | number | boolean): number | boolean => (value instanceof Date ? value.getTime() : value);

/** What puts a sale back as it was: of all that is said of it only what differs. */
export const previousSale = (before: FlashSale, after: FlashSale): FlashSaleInput =>
  Object.fromEntries(FIELDS.flatMap(([read, written]) => (plain(before[read]) === plain(after[read]) ? [] : [[written, before[read]]])));

export const isSameSale = (one: FlashSale, other: FlashSale): boolean => Object.keys(previousSale(one, other)).length === 0;
