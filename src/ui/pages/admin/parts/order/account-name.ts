const accounts: Readonly<Record<string, string>> = {
  order_escrow: 'Titipan pesanan',
  deposit_escrow: 'Titipan jaminan',
  unmatched_receipts: 'Uang belum cocok',
  refund_payable: 'Utang refund',
  'revenue:sale': 'Pendapatan penjualan',
  'revenue:rental': 'Pendapatan sewa',
  'expense:gateway': 'Biaya pembayaran',
  'expense:unique_code': 'Potongan kode unik',
  'expense:compensation': 'Ganti rugi',
  difference: 'Selisih',
};

/** "cash:bank:bca" in words; other accounts stay as they are called. */
export const accountName = (code: string): string => {
  const [kind, place, name = ''] = code.split(':');
  if (kind !== 'cash') return accounts[code] ?? code;
  if (name === 'sandbox') return 'Kas simulasi';
  return `${place === 'bank' ? 'Kas bank' : 'Kas'} ${name.replaceAll('_', ' ').toUpperCase()}`;
};
