import type { SaleKind } from './order.ts';

/** Hours within which the shop delivers after payment. The database has the same rule (private.delivery_hours). */
export const deliveryHours = (kind: SaleKind, given: number | null): number => given ?? (kind === 'service' ? 72 : 24);

/** Hours in which a buyer checks what was delivered, before an order completes by itself. Equal to the database's (private.order_settings). */
export const CONFIRMATION_HOURS = 72;

const ACCOUNT_DAYS = 14;

/** Days of warranty after delivery, which the order records when it is placed. */
export const warrantyDays = (kind: SaleKind, hours: number | null): number => {
  if (hours !== null) return Math.min(365, Math.ceil(hours / 24));
  return kind === 'account' ? ACCOUNT_DAYS : 0;
};
