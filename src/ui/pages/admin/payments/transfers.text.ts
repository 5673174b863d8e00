import { formatRupiah } from '../../../../domain/shared/rupiah.ts';

export const transfersText = {
  title: 'Cari transfer',
  about: 'Nomor pesanan, referensi pembayaran, nomor mutasi bank, atau jumlahnya.',
  search: 'Cari transfer',
  button: 'Cari',
  nothing: 'Tidak ada yang cocok. Kalau uangnya ada di rekening, catat tanpa pesanan.',
  withoutOrder: 'Catat uang tanpa pesanan',
  nameless: 'Tanpa pesanan',
  expected: 'Seharusnya masuk',
  received: 'Masuk',
  none: '-',
  bank: (reference: string, day: string | null): string => `Mutasi ${reference}${day === null ? '' : `, ${day}`}`,
  record: 'Catat transfer',
  recordOf: (number: string): string => `Catat transfer untuk ${number}`,
  recordTitle: (number: string | null): string => (number === null ? 'Catat uang tanpa pesanan' : `Catat transfer untuk ${number}`),
  recordText: (number: string | null): string =>
    number === null
      ? 'Uang yang tidak cocok dengan pesanan mana pun. Nanti dicocokkan dengan sebuah pesanan, atau dikembalikan.'
      : 'Pesanan yang menunggu langsung diproses; yang sudah lewat waktu hidup lagi kalau barangnya masih ada. Selain itu uangnya masuk daftar "Perlu diputuskan".',
  amount: 'Jumlah yang masuk (Rp)',
  amountWrong: 'Tulis jumlahnya dengan angka, persis seperti di mutasi.',
  amountHint: (amount: number | null): string => (amount === null ? 'Persis seperti di mutasi.' : formatRupiah(amount)),
  reference: 'Nomor mutasi atau referensi bank',
  referenceHint: 'Seperti tertulis di mutasi rekening. Satu nomor hanya untuk satu pembayaran.',
  referenceWrong: 'Tulis nomor mutasinya, 3 sampai 60 huruf.',
  account: 'Masuk ke rekening',
  accountHint: 'Rekening toko di mutasi itu.',
  asOrdered: 'Sesuai cara bayar pesanannya',
  day: 'Tanggal masuk',
  recorded: 'Tercatat. Pesanan diproses.',
  recordedFirst: 'Tercatat. Orang kedua masih harus mencatat transfer yang sama.',
  recordedException: 'Tercatat. Uangnya menunggu putusan di "Perlu diputuskan".',
  stepUpStopped: 'Belum dilakukan. Selesaikan dulu verifikasi 2 langkah.',
} as const;
