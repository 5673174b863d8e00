import { formatCount, formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { accountName } from '../parts/order/account-name.ts';

const subjects = {
  order: 'Pesanan',
  receipt: 'Uang tanpa pesanan',
  settlement: 'Setoran',
  outside_sale: 'Terjual di luar',
  journal: 'Jurnal tanpa peristiwa',
} as const;

/** Liabilities and revenue are credit balances, which people read without a minus sign. */
const isCredit = (account: string): boolean =>
  ['order_escrow', 'deposit_escrow', 'unmatched_receipts', 'refund_payable'].includes(account) || account.startsWith('revenue:');

/** Texts of the comparison of the books. */
export const booksText = {
  title: 'Pembukuan',
  about:
    'Hitung ulang dari pesanan, pembayaran, komplain, dan refund berapa isi setiap akun dan berapa hak setiap pembeli, lalu bandingkan dengan Buku besar. Tidak ada yang diubah.',
  run: 'Periksa pembukuan',
  running: (orders: number): string => `Memeriksa… ${formatCount(orders)} pesanan`,
  equal: 'Cocok',
  differing: (count: number): string => `${formatCount(count)} selisih`,
  compared: (orders: number, receipts: number, settlements: number, outside: number): string =>
    `Diperiksa: ${formatCount(orders)} pesanan, ${formatCount(receipts)} uang tanpa pesanan, ${formatCount(settlements)} setoran, ${formatCount(outside)} penjualan di luar toko.`,
  fine: 'Setiap akun dan setiap hak pembeli sesuai dengan yang terjadi.',
  remedy:
    'Hentikan refund dan setoran untuk yang disebut di bawah sampai penyebabnya jelas. Simpan halaman ini, lalu minta bantuan pengembang toko.',
  shown: (count: number): string => `Yang ditampilkan ${formatCount(count)} pertama.`,
  differences: 'Selisih pembukuan',
  columns: ['Tentang', 'Akun', 'Seharusnya', 'Di buku'],
  subject: (subject: keyof typeof subjects): string => subjects[subject],
  account: (account: string): string => (account === 'refund_list' ? 'Daftar refund pembeli' : accountName(account)),
  amount: (account: string, balance: number): string => formatRupiah(isCredit(account) && balance !== 0 ? -balance : balance),
} as const;
