import type { RevenueSpan } from '../../../../domain/order/revenue-period.ts';
import { formatRupiah } from '../../../../domain/shared/rupiah.ts';

const format = (options: Intl.DateTimeFormatOptions, day: string): string =>
  new Intl.DateTimeFormat('id-ID', { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

const spans: readonly (readonly [RevenueSpan, string])[] = [
  ['day', 'Per hari'],
  ['month', 'Per bulan'],
];

export const revenueText = {
  title: 'Pemasukan dan untung',
  about:
    'Dari jurnal, tanpa uang simulasi. Modal ikut dibukukan saat pesanan selesai, sebesar harga modal produknya waktu itu; produk tanpa harga modal dihitung tanpa modal.',
  span: 'Rentang',
  spans,
  columns: {
    day: 'Hari',
    month: 'Bulan',
    taken: 'Pemasukan',
    goods: 'Modal',
    costs: 'Biaya lain',
    profit: 'Untung',
  },
  sum: 'Jumlah',
  caption: { day: 'Pemasukan per hari', month: 'Pemasukan per bulan' } satisfies Record<RevenueSpan, string>,
  chart: (name: string, total: number): string => `${name}, jumlahnya ${formatRupiah(total)}; angkanya ada di tabel`,
  period: {
    day: (day: string): string => format({ day: 'numeric', month: 'short', year: 'numeric' }, day),
    month: (day: string): string => format({ month: 'long', year: 'numeric' }, day),
  } satisfies Record<RevenueSpan, (day: string) => string>,
  short: {
    day: (day: string): string => format({ day: 'numeric', month: 'short' }, day),
    month: (day: string): string => format({ month: 'short' }, day),
  } satisfies Record<RevenueSpan, (day: string) => string>,
  none: 'Belum ada pemasukan yang dibukukan.',
  retry: 'Coba lagi',
  export: 'Ekspor pemasukan',
  file: (span: RevenueSpan): string => `pemasukan-${span === 'day' ? 'harian' : 'bulanan'}`,
} as const;
