import type { AskedPrice } from '../../../../domain/catalog/asked-price.ts';
import { formatRupiah } from '../../../../domain/shared/rupiah.ts';

export const priceHistoryText = {
  title: 'Riwayat harga',
  lowest: (price: string): string => `Terendah 30 hari: ${price}`,
  /** What the chart shows. */
  chart: (prices: readonly AskedPrice[]): string => {
    const amounts = prices.map(({ price }) => price);
    const low = Math.min(...amounts);
    const high = Math.max(...amounts);
    return low === high
      ? `Grafik harga 30 hari terakhir: tetap ${formatRupiah(low)}.`
      : `Grafik harga 30 hari terakhir: antara ${formatRupiah(low)} dan ${formatRupiah(high)}.`;
  },
  table: 'Lihat sebagai tabel',
  caption: 'Harga yang berlaku dalam 30 hari terakhir',
  price: 'Harga',
  from: 'Mulai',
  to: 'Sampai',
  present: 'sekarang',
} as const;
