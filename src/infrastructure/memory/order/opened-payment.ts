import type { OpenPayment, OrderDetail, PaymentInstructions, PaymentMethod, ShopAccount } from '../../../domain/order/order.ts';
import { highestCode } from '../../../domain/payment/unique-code.ts';

const CODE = 123;

const instructionsOf = (method: PaymentMethod, reference: string, account: ShopAccount | undefined): PaymentInstructions => {
  if (method === 'sandbox') return { kind: 'sandbox', url: `/internal/payments/${reference}` };
  if (method === 'qris') return { kind: 'qris', payload: `00020101021126${reference}6304ABCD`, merchant: 'Arena Akun' };
  return { kind: 'transfer', id: account?.id ?? '', bank: account?.bank ?? '', account: '1234567890', holder: 'Arena Akun' };
};

/** Whether the money of a payment arrives at that account; null: at any. */
export const isPaidInto = ({ instructions }: OpenPayment, accountId: string | null): boolean =>
  instructions.kind !== 'transfer' || accountId === null || instructions.id === accountId;

/** A payment attempt of an order or of its rest, less its unique code. */
export const openedPayment = (
  { total, rest }: Pick<OrderDetail, 'total' | 'rest'>,
  method: PaymentMethod,
  account: ShopAccount | undefined,
  reference: string,
  expiresAt: Date,
): OpenPayment => {
  const due = rest?.amount ?? total;
  const amount = method === 'sandbox' ? due : due - Math.min(CODE, highestCode(due));
  return { reference, method, amount, expiresAt, instructions: instructionsOf(method, reference, account) };
};
