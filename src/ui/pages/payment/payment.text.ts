import type { PaymentMethod } from '../../../domain/payment/payment-method.ts';
import { isWallet, type WayToPay } from '../../../domain/payment/ways-to-pay.ts';
import { formatRupiah } from '../../../domain/shared/rupiah.ts';
import { methodNames } from '../../text/payment-methods.ts';

const names = { sandbox: 'Pembayaran percobaan', ...methodNames } satisfies Record<PaymentMethod, string>;

const virtual = 'Lewat m-banking, internet banking, atau ATM.';
const hints = {
  sandbox: 'Halaman uji coba, tanpa uang sungguhan.',
  qris: 'Bayar dari aplikasi bank atau dompet digital apa saja.',
  va_bca: virtual,
  va_bni: virtual,
  va_bri: virtual,
  va_permata: 'Dari bank mana saja, lewat transfer antarbank.',
  va_cimb: virtual,
  bill_mandiri: 'Lewat Livin’ by Mandiri atau ATM Mandiri.',
  transfer: 'Dari bank mana saja. Kami cek mutasi, lalu konfirmasi.',
} satisfies Record<PaymentMethod, string>;

/** Where the number of a virtual account is typed. Banks rename their menus, so the steps stay general. */
const steps = {
  app: (bank: string): string => `Buka aplikasi atau internet banking ${bank}, pilih Transfer, lalu Virtual Account.`,
  atm: (bank: string): string => `Di ATM ${bank}: pilih Transaksi Lain, Transfer, lalu Virtual Account.`,
  otherBank: (bank: string): string => `Dari bank lain: transfer antarbank ke ${bank}, nomornya sebagai rekening tujuan.`,
  number: 'Masukkan nomornya, lalu cocokkan nama dan jumlahnya. Bayar persis, jangan dibulatkan.',
  bill: 'Buka Livin’ by Mandiri atau ATM Mandiri, pilih Bayar, lalu Multipayment.',
  billCodes: 'Masukkan kode perusahaan, lalu kode bayar. Cocokkan jumlahnya sebelum membayar.',
} as const;

const transferTo = (bank: string): string => (isWallet(bank) ? `Kirim ke ${bank}` : `Transfer ke ${bank}`);
const wayName = ({ method, account }: WayToPay): string => (account === null ? names[method] : transferTo(account.bank));

export const paymentText = {
  title: 'Pembayaran',
  description: 'Bayar pesananmu di Arena Akun.',
  statusTitle: 'Status pembayaran',
  statusDescription: 'Status pembayaran pesananmu di Arena Akun.',
  loading: 'Memuat pesananmu...',
  test: 'CONTOH',
  testText: 'Pembayaran percobaan. Tidak ada uang sungguhan yang berpindah.',

  order: (number: string): string => `Pesanan ${number}`,
  timeLeft: 'Sisa waktu',
  holds: {
    rental: 'Jadwalmu disimpan 15 menit. Setelah itu dilepas untuk penyewa lain.',
    extension: 'Jam tambahannya disimpan 10 menit. Dibayar terlambat, uangnya kembali.',
    group: 'Satu pembayaran untuk semua pesanan ini. Yang belum dibayar penuh belum diproses.',
  },
  timeOver: 'Waktu bayar habis. Sebentar, kami pastikan dulu uangmu belum masuk.',
  amount: 'Yang harus dibayar',
  total: 'Total pesanan',
  rest: 'Sisa yang harus dibayar',
  restText: (received: number, rest: number): string =>
    `${formatRupiah(received)} sudah kami terima. Kurang ${formatRupiah(rest)}. Kalau tidak dibayar sampai waktunya habis, semua uangmu kembali.`,
  copyAmount: 'Salin jumlah',
  copyAccount: 'Salin nomor',
  copied: 'Disalin.',
  notCopied: 'Browser ini tidak bisa menyalin. Tekan lama angkanya untuk menyalin sendiri.',
  less: (amount: number): string =>
    `Sudah dikurangi ${formatRupiah(amount)} supaya pembayaranmu lebih cepat kami kenali. Bayar persis sampai angka terakhir.`,

  methods: 'Pilih cara bayar',
  otherMethods: 'Ganti cara bayar',
  changeHint: 'Yang lama langsung ditutup, jadi jangan bayar ke sana lagi.',
  names,
  transferTo,
  wayName,
  wayHint: ({ method, account, isAutomatic }: WayToPay): string => {
    if (account !== null && isWallet(account.bank)) return 'Dari dompet digital atau bank. Kami cek saldo masuk, lalu konfirmasi.';
    return isAutomatic && method !== 'sandbox' ? `${hints[method]} Langsung dikenali.` : hints[method];
  },
  wayRefused: (way: WayToPay): string =>
    `${wayName(way)} sedang tidak bisa dipakai untuk pesanan ini. Pilih cara lain, pesananmu tetap tersimpan.`,
  wayAway: (way: WayToPay): string =>
    `${wayName(way)} sedang tidak bisa dihubungi. Coba lagi, atau pilih cara lain. Pesananmu tetap tersimpan.`,
  noMethods: 'Cara bayarnya sedang kami siapkan. Pesananmu tetap tersimpan, coba lagi sebentar.',

  sandboxTo: 'Buka halaman pembayaran',
  sandboxHint: 'Terbuka di tab baru. Halaman ini pindah sendiri setelah kamu membayar.',
  newTab: ' (tab baru)',
  bank: (name: string): string => (isWallet(name) ? 'Dompet digital' : 'Bank'),
  account: (name: string): string => (isWallet(name) ? 'Nomor tujuan' : 'Nomor rekening'),
  holder: 'Atas nama',
  qrLabel: (amount: string): string => `Kode QRIS untuk membayar ${amount}`,
  qrSteps: 'Pindai dengan aplikasi bank atau dompet digital. Di HP yang sama? Simpan QR, lalu buka dari galeri di aplikasimu.',
  saveQr: 'Simpan QR',
  qrFile: 'qris-arena-akun.png',
  merchant: (name: string): string => `Penerima: ${name}`,
  virtualBank: 'Bank',
  virtualNumber: 'Nomor virtual account',
  biller: 'Kode perusahaan',
  billNumber: 'Kode bayar',
  copyNumber: 'Salin nomor',
  copyBiller: 'Salin kode perusahaan',
  copyBillNumber: 'Salin kode bayar',
  payBefore: 'Bayar sebelum',
  steps: 'Cara membayar',
  virtualSteps: (bank: string): readonly string[] => [
    steps.app(bank),
    steps.atm(bank),
    ...(bank === 'Permata' ? [steps.otherBank(bank)] : []),
    steps.number,
  ],
  billSteps: [steps.bill, steps.billCodes],
  automatic: 'Tidak perlu kirim bukti. Halaman ini pindah sendiri begitu pembayaranmu masuk.',

  proved: 'Saya sudah transfer',
  provedTitle: 'Sudah bayar?',
  provedText: 'Kabari kami supaya langsung dicek. Foto bukti boleh ada, boleh tidak.',
  picture: 'Foto bukti (boleh kosong)',
  choosePicture: 'Pilih foto',
  chooseOther: 'Ganti foto',
  drop: 'Buang',
  dropOf: (name: string): string => `Buang ${name}`,
  pictureHint: 'JPG, PNG, atau WebP.',
  pictureBad: 'File ini bukan foto yang bisa dibaca. Pilih JPG, PNG, atau WebP.',
  pictureLarge: 'Fotonya terlalu besar. Pilih yang di bawah 10 MB.',

  cancel: 'Batalkan pesanan',
  cancelTitle: 'Batalkan pesanan ini?',
  cancelText: 'Barangnya dilepas untuk pembeli lain. Kalau sudah terlanjur bayar, jangan dibatalkan.',
  cancelGroup: 'Semua pesanan di pembayaran ini dilepas untuk pembeli lain. Kalau sudah terlanjur bayar, jangan dibatalkan.',
  cancelRental: 'Jadwalnya dilepas untuk penyewa lain. Kalau sudah terlanjur bayar, jangan dibatalkan.',
  cancelYes: 'Ya, batalkan',
  cancelNo: 'Tidak jadi',

  noOrderText:
    'Belum ada pesanan untuk dibayar di sini. Produk contoh tidak dijual, dan akun yang dibeli lewat obrolan dibayar di obrolan itu.',
  toHelp: 'Hubungi kami',
  toOrders: 'Lihat pesananku',
  toOrder: 'Lihat pesanan',
  toPayment: 'Lanjut bayar',
  payRest: 'Bayar sisanya',
  toProducts: 'Lihat produk lain',
  away: (time: string): string => `Kami belum bisa dihubungi sejak ${time}. Halaman ini mencoba lagi sendiri.`,

  waiting: 'Menunggu pembayaran',
  short: (rest: number): string => `Kurang ${formatRupiah(rest)}`,
  review: 'Bukti sedang diperiksa',
  exception: 'Pembayaranmu perlu ditinjau',
  paid: 'Pembayaran diterima',
  expired: 'Waktu bayar habis',
  cancelled: 'Pesanan dibatalkan',
  refunded: 'Uang dikembalikan',
  movesOn: 'Halaman ini diperbarui otomatis.',
} as const;
