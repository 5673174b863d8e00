import type { PaymentMethod } from '../../../domain/order/order.ts';
import { isWallet, type WayToPay } from '../../../domain/payment/ways-to-pay.ts';
import { formatRupiah } from '../../../domain/shared/rupiah.ts';

const names = { sandbox: 'Pembayaran percobaan', qris: 'QRIS', transfer: 'Transfer bank' } satisfies Record<PaymentMethod, string>;

const hints = {
  sandbox: 'Halaman uji coba, tanpa uang sungguhan.',
  qris: 'Bayar dari aplikasi bank atau dompet digital apa saja.',
  transfer: 'Dari bank mana saja. Kami cek mutasi, lalu konfirmasi.',
} satisfies Record<PaymentMethod, string>;

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
  wayHint: ({ method, account }: WayToPay): string =>
    account !== null && isWallet(account.bank) ? 'Dari dompet digital atau bank. Kami cek saldo masuk, lalu konfirmasi.' : hints[method],
  wayRefused: (way: WayToPay): string =>
    `${wayName(way)} sedang tidak bisa dipakai untuk pesanan ini. Pilih cara lain, pesananmu tetap tersimpan.`,
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
