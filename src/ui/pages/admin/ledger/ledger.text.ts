import { formatCount } from '../../../../domain/shared/rupiah.ts';
import { accountName } from '../parts/order/account-name.ts';

const checks: Readonly<Record<string, string>> = {
  sum: 'Semua baris berjumlah nol',
  journals: 'Setiap jurnal seimbang',
  escrow: 'Uang pesanan yang berjalan sesuai pesanannya',
  deposits: 'Titipan jaminan sesuai sewanya',
  refunds: 'Utang refund sesuai refund yang belum terkirim',
  exceptions: 'Uang yang belum cocok sesuai daftar keputusan',
  payments: 'Setiap pembayaran masuk buku',
  settlements: 'Setoran sesuai jurnalnya, tidak melebihi saldo',
};

const kinds: Readonly<Record<string, string>> = {
  paid: 'Pembayaran',
  received: 'Uang masuk, belum cocok',
  matched: 'Dicocokkan',
  recognised: 'Diakui sebagai pendapatan',
  cost: 'Modal barang terjual',
  sold_outside: 'Terjual di luar',
  sold_outside_undone: 'Terjual di luar, dibatalkan',
  cost_undone: 'Modal barang terjual, dibatalkan',
  refund: 'Refund disetujui',
  refund_sent: 'Refund terkirim',
  deposit_kept: 'Jaminan ditahan',
  settled: 'Setoran',
  settlement_reversed: 'Setoran dibatalkan',
};

export const ledgerText = {
  title: 'Buku besar',
  balances: 'Neraca saldo',
  balancesText: 'Debit positif, kredit negatif. Jumlahnya selalu nol. Termasuk uang simulasi.',
  noBalances: 'Belum ada yang dibukukan.',
  balanceColumns: { account: 'Akun', balance: 'Saldo' },
  sum: 'Jumlah',
  checks: 'Pemeriksaan',
  kept: 'Benar',
  broken: (detail: string): string => `Tidak cocok (${detail})`,
  checkName: (name: string): string => checks[name] ?? name,
  lines: 'Baris jurnal',
  columns: { journal: 'Jurnal', at: 'Waktu', kind: 'Peristiwa', order: 'Pesanan', account: 'Akun', amount: 'Jumlah' },
  kind: (kind: string): string => kinds[kind] ?? kind,
  accountName,
  account: 'Akun',
  allAccounts: 'Semua akun',
  export: 'Ekspor CSV',
  exported: (count: number): string => (count === 0 ? 'Belum ada baris untuk diekspor.' : `${formatCount(count)} baris disimpan.`),
  exportedPart: (count: number): string => `${formatCount(count)} baris terbaru disimpan. Filter per akun untuk sisanya.`,
  file: (day: string): string => `buku-besar-${day}.csv`,
  fileHead: ['journal', 'time', 'kind', 'key', 'order', 'account', 'debit', 'credit', 'note', 'sandbox'],
  none: '-',
  emptyTitle: 'Belum ada baris',
  emptyText: 'Baris muncul begitu ada uang yang masuk atau keluar.',
  pages: 'Halaman baris jurnal',
  newest: 'Terbaru',
  older: 'Lebih lama',
} as const;
