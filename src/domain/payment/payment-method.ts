import { MAX_QRIS } from './qris-payload.ts';

/** The ways to pay by their names, in the order in which buyers see them. */
export const PAYMENT_METHODS = [
  'sandbox',
  'qris',
  'va_bca',
  'va_bni',
  'va_bri',
  'va_permata',
  'va_cimb',
  'bill_mandiri',
  'transfer',
] as const;

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const GATEWAYS = ['sandbox', 'manual', 'midtrans'] as const;

export type GatewayName = (typeof GATEWAYS)[number];

/** What each gateway takes. Buyers see methods, not gateways. */
export const METHODS_OF_GATEWAYS = {
  sandbox: ['sandbox'],
  manual: ['qris', 'transfer'],
  midtrans: ['qris', 'va_bca', 'va_bni', 'va_bri', 'va_permata', 'va_cimb', 'bill_mandiri'],
} as const satisfies Record<GatewayName, readonly PaymentMethod[]>;

/** The greatest amount of one payment by each method, in whole rupiah; without an entry: any amount. */
export const HIGHEST_AMOUNTS: Partial<Record<PaymentMethod, number>> = { qris: MAX_QRIS };

/** Whether a gateway confirms payments by itself. Staff confirm those of the others, for which buyers submit proofs. */
export const isAutomatic = (gateway: string): boolean => gateway !== 'manual';

/** The first gateway, in order of preference, that takes an amount by a method; null when none does. @param due whole rupiah */
export const gatewayFor = (method: PaymentMethod, due: number, preferred: readonly GatewayName[]): GatewayName | null => {
  if (due > (HIGHEST_AMOUNTS[method] ?? Number.POSITIVE_INFINITY)) return null;
  return preferred.find((gateway) => METHODS_OF_GATEWAYS[gateway].some((name) => name === method)) ?? null;
};
