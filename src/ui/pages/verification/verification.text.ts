import type { Failure } from '../../../domain/shared/result.ts';

export const verificationText = {
  title: 'Verifikasi struk',
  description: 'Periksa apakah sebuah struk benar dari kami.',
  lead: 'Periksa apakah sebuah struk benar dari kami. Tulis kodenya, atau tempel alamatnya.',
  code: 'Kode struk',
  hint: '20 huruf dan angka di bawah gambar QR, misalnya 7K2QF 9M4TX 3H8WB 5RD6N. Huruf besar atau kecil dan spasi boleh berbeda.',
  check: 'Periksa struk',
  another: 'Periksa struk lain',
  loading: 'Sedang memeriksa struk',
  genuine: 'Struk ini asli',
  genuineText: 'Tercatat di toko kami.',
  unknown: 'Struk ini tidak dikenal',
  unknownMark: 'Tidak tercatat',
  unknownText:
    'Kodenya tidak tercatat di toko kami. Cocokkan lagi dengan struknya. Kalau sudah sama, jangan kirim barang atau uang atas dasar struk itu.',
  failed: 'Belum bisa diperiksa',
  failedMark: 'Tidak terhubung',
  failedText: 'Periksa koneksimu, lalu coba lagi.',
  retry: 'Coba lagi',
  number: 'Nomor pesanan',
  product: 'Barang',
  game: 'Game',
  total: 'Total',
  paidAt: 'Dibayar',
  refunded: 'Dikembalikan',
  refundedOn: (amount: string, when: string) => `${amount}, ${when}`,
  state: 'Keadaan',
  states: { paid: 'Dibayar', completed: 'Selesai', refunded: 'Dikembalikan', cancelled: 'Dibatalkan' },
  test: 'CONTOH: pesanan uji coba, tanpa uang sungguhan.',
} as const;

/** Why a text is no code of a receipt. */
export const unreadableText = ({ code, values }: Failure): string => {
  switch (code) {
    case 'RECEIPT_CODE_MISSING':
      return 'Tulis kode struknya dulu.';
    case 'RECEIPT_CODE_NOT_IN_ADDRESS':
      return 'Alamat itu tidak memuat kode struk. Salin kode di bawah gambar QR pada struk.';
    case 'RECEIPT_CODE_CHARACTERS':
      return 'Kode struk hanya berisi huruf dan angka. Hapus tanda lainnya.';
    default:
      return `Kode struk terdiri dari 20 huruf dan angka, yang ini ${values?.['length'] ?? 0}. Cocokkan lagi dengan struknya.`;
  }
};
