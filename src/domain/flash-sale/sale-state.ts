import { type FlashSale, hasEnded } from './flash-sale.ts';

/** The state of a sale in the admin: running, upcoming, over, or switched off before its end. */
export const SALE_STATES = ['live', 'upcoming', 'ended', 'off'] as const;
export type SaleState = (typeof SALE_STATES)[number];

export const saleState = (sale: FlashSale, now: Date): SaleState => {
  if (hasEnded(sale, now)) return 'ended';
  if (!sale.isActive) return 'off';
  return sale.startsAt <= now ? 'live' : 'upcoming';
};
