import type { RentalCase } from '../../../../application/complaint/complaint-admin-repository.ts';
import { formatRupiah } from '../../../../domain/shared/rupiah.ts';

export const complaintText = {
  title: 'Komplain',
  back: 'Semua komplain',
  missingTitle: 'Komplain tidak ditemukan',
  missingText: 'Mungkin alamatnya salah.',
  toOrder: 'Buka pesanan',
  about: 'Yang dikeluhkan',
  turn: { shop: 'Giliran toko menjawab', buyer: 'Menunggu jawaban pembeli' },
  until: (turn: string, when: string): string => `${turn}, paling lambat ${when}. Yang diam sampai saat itu, kalah.`,
  appeal: 'Banding',
  first: (outcome: string, reason: string): string => `Keputusan pertama: ${outcome}. ${reason}`,
  /** What a decision on appeal does to the refund of the first one. */
  replaces: (amount: number, isSent: boolean): string =>
    `Keputusan ini menggantikan yang pertama: ${formatRupiah(amount)} ${
      isSent
        ? 'sudah terkirim dan dihitung dalam jumlah baru. Kalau jumlah baru lebih kecil, selisihnya ditanggung toko.'
        : 'belum terkirim dan dibatalkan. Tulis jumlah totalnya.'
    }`,
  refunds: (sent: number, due: number, excess: number): string =>
    [
      `Terkirim ${formatRupiah(sent)}, belum terkirim ${formatRupiah(due)}.`,
      ...(excess > 0 ? [`${formatRupiah(excess)} melebihi keputusan akhir dan ditanggung toko.`] : []),
    ].join(' '),
  other: 'Keputusan pertama dari kamu. Banding diputuskan orang lain; kalau kamu sendirian, setelah 12 jam.',
  decided: (outcome: string, amount: number | null): string => (amount === null ? outcome : `${outcome}, ${formatRupiah(amount)}`),
  by: (name: string, when: string): string => `${name}, ${when}`,
  silence: 'Otomatis karena tidak dijawab',
  sold: 'Seperti saat dijual',
  facts: {
    product: 'Produk',
    game: 'Game',
    total: 'Dibayar',
    refundable: 'Bisa dikembalikan',
    buyer: 'Pembeli',
    record: 'Riwayat pembeli',
    warranty: 'Garansi',
  },
  record: (orders: number, refunded: number, complaints: number): string =>
    `${orders} pesanan, ${refunded} dikembalikan, ${complaints} komplain`,
  days: (days: number): string => `${days} hari`,
  evidence: 'Bukti',
  noEvidence: 'Belum ada file.',
  showFile: (place: number): string => `Buka file ${place}`,
  fileFailed: 'Filenya tidak bisa dibuka. Coba lagi.',
  addFiles: 'Tambah bukti dari toko',
  addFilesHint: 'Foto atau video MP4, paling besar 10 MB, paling banyak 10 file.',
  chooseFiles: 'Pilih file',
  filesAdded: 'Bukti terkirim.',
  fileRefused: (name: string, why: string): string => `${name}: ${why}`,
  fileOf: { buyer: 'dari pembeli', shop: 'dari toko' },
  vault: 'Catatan Brankas',
  noVault: 'Tidak ada data yang disegel.',
  broken: 'Catatan ini pernah diubah di luar toko. Jangan dipakai sebagai bukti.',
  actions: { sealed: 'Disegel', opened: 'Dibuka', code_opened: 'Kode masuk dibaca', closed: 'Ditutup', erased: 'Dihapus' },
  actors: { buyer: 'pembeli', shop: 'toko', system: 'otomatis' },
  otherBuyer: 'orang lain',
  messages: 'Percakapan',
  noMessages: 'Belum ada yang menulis.',
  author: { buyer: 'Pembeli', shop: 'Toko', system: 'Otomatis' },
  answer: 'Jawab pembeli',
  answerMissing: 'Tulis jawabannya, paling banyak 2.000 huruf.',
  asks: 'Minta pembeli menjawab (24 jam)',
  send: 'Kirim jawaban',
  sent: 'Jawaban terkirim.',
  decide: 'Putuskan',
  decideTitle: 'Putuskan komplain ini',
  decideText: 'Keputusan langsung memindahkan uang, unit, dan batas waktu. Pembeli membaca alasannya.',
  outcome: 'Keputusan',
  amount: 'Jumlah yang kembali (Rp)',
  kept: 'Jumlah yang ditahan (Rp)',
  amountHint: (most: number): string => `Paling banyak ${formatRupiah(most)}.`,
  amountSuggested: ({ refundProRata, unusedMinutes, paidMinutes, unusedPaidMinutes }: RentalCase): string => {
    const unused = `${unusedPaidMinutes.toLocaleString('id-ID')} dari ${paidMinutes.toLocaleString('id-ID')} menit`;
    const extensions =
      unusedPaidMinutes < Math.min(unusedMinutes, paidMinutes) ? ' Perpanjangan dikembalikan lewat pesanannya sendiri.' : '';
    return `Untuk ${unused} pesanan ini yang belum terpakai: ${formatRupiah(refundProRata)}.${extensions}`;
  },
  amountWrong: (most: number): string => `Tulis angka dari Rp1 sampai ${formatRupiah(most)}.`,
  keptWrong: 'Tulis jumlahnya dengan angka, paling banyak deposit yang dipegang toko.',
  minutes: 'Tambahan waktu',
  minutesHint: 'Tulis menit, atau misalnya 1 jam 30 menit.',
  minutesFree: (until: string): string => `Unit ini bebas sampai ${until}.`,
  minutesReach: (until: string): string => `Ini menabrak penyewa berikutnya: unit ini hanya bebas sampai ${until}.`,
  minutesWrong: 'Tulis 1 menit sampai 14 hari.',
  extensions: (unused: readonly { readonly number: string; readonly amount: number }[]): string =>
    `Kembalikan juga perpanjangan yang belum mulai saat dikeluhkan: ${unused
      .map(({ number, amount }) => `${number} ${formatRupiah(amount)}`)
      .join(', ')}. Kalau tidak, tulis sebabnya di alasan.`,
  start: 'Mulai (kosong: sekarang)',
  startWrong: 'Isi tanggal dan jamnya, atau kosongkan.',
  keepNeedsFile: 'Belum ada bukti dari toko. Tambahkan dulu di halaman ini; tanpa bukti deposit tidak bisa ditahan.',
  rental: 'Sewa ini',
  rentalFacts: {
    minutes: 'Lama',
    opened: 'Dibuka',
    ends: 'Berakhir',
    unused: 'Belum terpakai',
    prorata: 'Nilai sisanya',
    deposit: 'Deposit dipegang',
    free: 'Unit bebas sampai',
  },
  notOpened: 'Belum dibuka',
  minutesOf: (minutes: number): string => `${minutes.toLocaleString('id-ID')} menit`,
  noNext: 'Tidak ada penyewa berikutnya',
  unit: 'Unit pengganti',
  noUnits: 'Belum ada unit pengganti',
  noUnitsHint: 'Pengganti harus unit yang bebas dan datanya sudah disegel.',
  reason: 'Alasan keputusan',
  reasonHint: 'Paling sedikit 10 huruf. Pembeli membacanya.',
  reasonMissing: 'Tulis alasannya, 10 sampai 1.000 huruf.',
  done: 'Keputusan tercatat. Pembeli dikabari.',
  stepUpStopped: 'Belum diputuskan. Selesaikan dulu verifikasi 2 langkah.',
  failures: {
    COMPLAINT_CLOSED: 'Komplain ini sudah dicabut atau diputuskan. Halamannya dimuat ulang.',
    OTHER_PERSON: 'Banding diputuskan orang lain daripada yang pertama.',
    UNIT_TAKEN: 'Unit itu baru saja diambil atau ditarik. Pilih unit lain, atau keputusan lain.',
    NOTHING_TO_REFUND: 'Tidak ada uang yang tersisa untuk dikembalikan. Pilih keputusan lain.',
    NO_CREDENTIALS: 'Data unit itu belum disegel.',
    TIME_TAKEN: 'Tambahan itu menabrak penyewa berikutnya. Kurangi menitnya, ganti unit, atau kembalikan uang untuk sisanya.',
    EVIDENCE_NEEDED: 'Tambahkan dulu bukti dari toko; tanpa bukti deposit tidak bisa ditahan.',
    FILES_FULL: 'Sudah 10 file.',
    FILE_UNREADABLE: 'tidak bisa dibaca',
    PROOF_TOO_LARGE: 'lebih dari 10 MB',
    INVALID: 'Periksa lagi isian keputusannya.',
  },
} as const;
