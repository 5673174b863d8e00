import type { PaymentMethod } from '../../domain/payment/payment-method.ts';

/** The names of payment methods that buyers and staff read alike. */
export const methodNames = {
  transfer: 'Transfer bank',
  qris: 'QRIS',
  va_bca: 'BCA Virtual Account',
  va_bni: 'BNI Virtual Account',
  va_bri: 'BRI Virtual Account (BRIVA)',
  va_permata: 'Permata Virtual Account',
  va_cimb: 'CIMB Niaga Virtual Account',
  bill_mandiri: 'Mandiri Bill Payment',
} satisfies Omit<Record<PaymentMethod, string>, 'sandbox'>;
