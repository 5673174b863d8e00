import type { SaleKind } from '../../../domain/order/order.ts';
import { productNoun } from '../../text/product.ts';

export const salePageText = {
  title: (name: string): string => `Flash sale ${name}`,
  crumbs: 'Letak halaman',
  describeLive: (name: string, price: string, was: string | null, end: string): string =>
    `${name} seharga ${price}${was === null ? '' : `, semula ${was}`}. Berakhir ${end}.`,
  describeUpcoming: (name: string, price: string, start: string): string => `${name} menjadi ${price} mulai ${start}.`,
  describeSoldOut: (name: string, kind: SaleKind): string =>
    `Stok flash sale ${name} sudah habis. Lihat ${productNoun(kind)}nya dan flash sale lain.`,
  describeEnded: (name: string, kind: SaleKind): string =>
    `Flash sale ${name} sudah berakhir. Lihat harga ${productNoun(kind)}nya sekarang dan flash sale lain.`,
  /** Announced when it changes while the page is open. */
  states: {
    upcoming: 'Flash sale segera mulai',
    live: 'Flash sale sedang berlangsung',
    'sold-out': 'Stok flash sale sudah habis',
    ended: 'Flash sale ini sudah berakhir',
  },
  endsIn: 'Berakhir dalam',
  startsIn: 'Mulai dalam',
  saves: (amount: string): string => `hemat ${amount}`,
  priceThen: 'Harga saat flash sale',
  priceNow: 'Harga sekarang',
  endedAt: (moment: string): string => `Berakhir ${moment}.`,
  soldOutHint: 'Masih bisa dibeli dengan harga biasa.',
  soldHint: 'Sudah terjual.',
  buyNow: 'Beli Sekarang',
  toBuy: (kind: SaleKind): string => `Lihat ${productNoun(kind)} dan beli`,
  toProduct: (kind: SaleKind): string => `Lihat ${productNoun(kind)}`,
  /** @param duration null for a price per day */
  rentFrom: (price: string, duration: string | null): string =>
    `Bisa juga disewa, mulai ${price} ${duration === null ? 'per hari' : `untuk ${duration}`}.`,
  others: 'Flash sale lain',
  othersHint: 'Yang paling cepat berakhir ada di depan.',
  all: 'Semua flash sale',
} as const;
