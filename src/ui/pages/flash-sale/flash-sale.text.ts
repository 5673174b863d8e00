export const salePageText = {
  title: (name: string): string => `Flash sale ${name}`,
  crumbs: 'Letak halaman',
  describeLive: (name: string, price: string, was: string | null, end: string): string =>
    `${name} seharga ${price}${was === null ? '' : `, semula ${was}`}. Berakhir ${end}.`,
  describeUpcoming: (name: string, price: string, start: string): string => `${name} menjadi ${price} mulai ${start}.`,
  describeSoldOut: (name: string): string => `Stok flash sale ${name} sudah habis. Lihat akunnya dan flash sale lain.`,
  describeEnded: (name: string): string => `Flash sale ${name} sudah berakhir. Lihat harga akunnya sekarang dan flash sale lain.`,
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
  toBuy: 'Lihat akun dan beli',
  toProduct: 'Lihat akun',
  /** @param duration null for a price per day */
  rentFrom: (price: string, duration: string | null): string =>
    `Bisa juga disewa, mulai ${price} ${duration === null ? 'per hari' : `untuk ${duration}`}.`,
  others: 'Flash sale lain',
  othersHint: 'Yang paling cepat berakhir ada di depan.',
  all: 'Semua flash sale',
} as const;
