import type { AdminOrderFilter } from '../../../../application/order/order-admin-repository.ts';
import { formatCount } from '../../../../domain/shared/rupiah.ts';
import { orderTexts } from '../parts/order/order.text.ts';

export const ordersText = {
  title: 'Pesanan',
  tabs: 'Daftar pesanan menurut keadaan',
  tab: (filter: AdminOrderFilter, count: number | undefined): string =>
    count === undefined ? orderTexts.filters[filter] : `${orderTexts.filters[filter]} (${formatCount(count)})`,
  search: 'Cari pesanan',
  placeholder: 'Nomor pesanan atau nama produk',
  find: 'Cari',
  columns: {
    number: 'Pesanan',
    product: 'Produk',
    buyer: 'Pembeli',
    state: 'Keadaan',
    total: 'Total',
    due: 'Batas waktu',
    created: 'Dibuat',
  },
  list: 'Daftar pesanan',
  overdue: 'Lewat waktu',
  undecided: (count: number): string => `${formatCount(count)} pesan WhatsApp belum pasti sampai`,
  undecidedText: 'Tidak ada yang dikirim ulang sendiri. Kirim lagi kalau kabarnya masih perlu, atau tandai beres.',
  ends: { unknown: 'Tidak ada jawaban', refused: 'Ditolak WhatsApp' },
  sentTo: (audience: 'buyer' | 'staff', when: string): string => `${audience === 'buyer' ? 'Ke pembeli' : 'Ke tim'}, ${when}`,
  sendAgain: 'Kirim lagi',
  dismiss: 'Sudah beres',
  sentAgain: 'Pesan masuk antrean lagi.',
  doneWith: 'Ditandai beres.',
  emptyTitle: 'Tidak ada pesanan yang cocok',
  emptyText: 'Coba nomor lengkap, misalnya AA-7F3Q-9K2X, atau sebagian nama produk.',
  noneTitle: 'Tidak ada pesanan di sini',
  noneText: 'Pesanan muncul di sini begitu keadaannya sesuai.',
  reset: 'Hapus pencarian',
  pages: 'Halaman daftar',
  first: 'Ke awal',
  next: 'Berikutnya',
} as const;
