import type { SaleKind } from '../../domain/order/order.ts';

const NOUNS: Record<SaleKind, string> = { account: 'akun', item: 'item', service: 'jasa' };

/** What products of one kind are called; `null` for several kinds. */
export const productNoun = (kind: SaleKind | null): string => (kind === null ? 'produk' : NOUNS[kind]);

/** The same at the beginning of a sentence or as a name. */
export const productNounTitle = (kind: SaleKind | null): string => productNoun(kind).replace(/^./, (letter) => letter.toUpperCase());

export const productText = {
  originalPrice: 'Harga coret',
  percentOff: (percent: number): string => `−${percent}%`,
  rentable: 'Bisa disewa',
  left: (stock: string): string => `Sisa ${stock}`,
  /** An account needs no name of its kind beside its game. */
  kinds: { account: null, item: 'Item', service: 'Jasa' },
  sold: 'Sudah terjual',
  sample: 'Contoh',
  available: 'Tersedia',
  perDay: (price: string): string => `${price} per hari`,
  perHour: (amount: string): string => `${amount} per jam`,
} as const;
