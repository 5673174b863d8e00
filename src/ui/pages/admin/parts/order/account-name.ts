const accounts: Readonly<Record<string, string>> = {
  order_escrow: 'Titipan pesanan',
  deposit_escrow: 'Titipan jaminan',
  unmatched_receipts: 'Uang belum cocok',
  refund_payable: 'Utang refund',
  'revenue:sale': 'Pendapatan penjualan',
  'revenue:rental': 'Pendapatan sewa',
  'expense:gateway': 'Biaya pembayaran',
  'expense:unique_code': 'Potongan kode unik',
  'revenue:outside': 'Penjualan di luar toko',
  'cash:outside': 'Uang di luar toko',
  'expense:goods': 'Modal barang terjual',
  goods: 'Modal yang dipakai',
  'expense:compensation': 'Ganti rugi',
  difference: 'Selisih',
  'expense:bank': 'Biaya bank',
  'expense:tax': 'Pajak',
  'income:interest': 'Bunga bank',
  owner_money: 'Uang pemilik',
  opening_balance: 'Saldo awal',
  rounding: 'Pembulatan sen',
};

/** The name of a ledger account, such as "cash:bank:bca"; unknown accounts keep their code. */
export const accountName = (code: string): string => {
  const [kind, place, name = ''] = code.split(':');
  if (kind !== 'cash' || code in accounts) return accounts[code] ?? code;
  if (name === 'sandbox') return 'Kas simulasi';
  if (name === 'midtrans') return 'Kas Midtrans';
  return `${place === 'bank' ? 'Kas bank' : 'Kas'} ${name.replaceAll('_', ' ').toUpperCase()}`;
};
