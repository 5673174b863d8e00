import type { OrderDetail, OrderEvent } from '../../../../domain/order/order.ts';
import { formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { shortMoment } from '../../../text/time.ts';
import { orderRentalText } from './rental.text.ts';

const moment = (date: Date | undefined): string => (date === undefined ? 'belum ditentukan' : shortMoment(date, false));

/** The label of a button, the question of its dialog, and the message afterwards. */
interface EventText {
  readonly button: string;
  readonly title: string;
  readonly text: string;
  readonly done: string;
}

const events: Readonly<Record<string, EventText>> = {
  deliver: {
    button: 'Tandai terkirim',
    title: 'Sudah dikirim?',
    text: 'Pembeli langsung dikabari dan punya waktu untuk memeriksanya.',
    done: 'Pesanan ditandai terkirim.',
  },
  start_work: {
    button: 'Mulai dikerjakan',
    title: 'Mulai mengerjakan?',
    text: 'Mulai sekarang pembeli tidak bisa membatalkan sendiri; ia bisa memintanya kepadamu.',
    done: 'Pengerjaan dimulai.',
  },
  ask_more_time: {
    button: 'Minta waktu tambahan',
    title: 'Minta waktu tambahan',
    text: 'Berlaku setelah pembeli setuju, satu kali saja.',
    done: 'Permintaan waktu terkirim ke pembeli.',
  },
  end_for_breach: {
    button: 'Hentikan sewa',
    title: 'Hentikan sewa ini?',
    text: 'Hanya kalau aturan dilanggar. Brankas langsung tertutup dan sisa waktunya hangus.',
    done: 'Sewa dihentikan. Ganti kata sandinya sekarang.',
  },
  reject_proof: {
    button: 'Tolak bukti',
    title: 'Tolak bukti ini?',
    text: 'Pembeli membaca alasannya dan bisa mengirim bukti lain. Bukti ketiga yang ditolak mengakhiri pesanan.',
    done: 'Bukti ditolak.',
  },
  refund_part: {
    button: 'Refund sebagian',
    title: 'Refund sebagian',
    text: 'Pesanan selesai dan sisa uangnya menjadi pendapatan toko.',
    done: 'Refund sebagian disetujui. Kirim dari halaman Refund.',
  },
  refund: {
    button: 'Refund penuh',
    title: 'Refund seluruhnya?',
    text: 'Semua uang pembeli dikembalikan. Kirim dari halaman Refund.',
    done: 'Refund disetujui. Kirim dari halaman Refund.',
  },
  cancel: {
    button: 'Batalkan pesanan',
    title: 'Batalkan pesanan ini?',
    text: 'Barangnya dilepas. Uang yang sudah masuk disiapkan untuk refund.',
    done: 'Pesanan dibatalkan.',
  },
};

const happened: Readonly<Record<string, string>> = {
  place: 'Pesanan dibuat',
  submit_proof: 'Pembeli mengabari sudah membayar',
  pay: 'Pembayaran diterima',
  pay_part: 'Pembayaran kurang, sisanya ditunggu',
  reject_proof: 'Bukti ditolak',
  reject_last_proof: 'Bukti ketiga ditolak, pesanan berakhir',
  review_timeout: 'Bukti terlalu lama menunggu',
  payment_timeout: 'Waktu bayar habis',
  revive: 'Hidup lagi karena uangnya masuk',
  start_work: 'Mulai dikerjakan',
  ask_more_time: 'Toko meminta waktu tambahan',
  grant_more_time: 'Pembeli memberi waktu tambahan',
  ask_cancellation: 'Pembeli meminta dibatalkan',
  deliver: 'Dikirim',
  delivery_timeout: 'Terlalu lama dikirim, dibatalkan',
  work_timeout: 'Pengerjaan lewat batas waktu',
  confirm: 'Diterima pembeli',
  confirmation_timeout: 'Selesai sendiri',
  cancel: 'Dibatalkan',
  refund: 'Refund penuh disetujui',
  refund_part: 'Refund sebagian disetujui',
  refund_sent: 'Refund terkirim',
  open_complaint: 'Pembeli mengajukan komplain',
  withdraw_complaint: 'Komplain dicabut pembeli',
  appeal: 'Pembeli mengajukan banding',
  resolve_refund: 'Komplain: uang kembali penuh',
  resolve_part_refund: 'Komplain: uang kembali sebagian',
  resolve_replacement: 'Komplain: diganti unit lain',
  resolve_help: 'Komplain: dibantu sampai beres',
  resolve_no_fault: 'Komplain: tidak ada kesalahan',
};

const dueOf = ({ deadlines }: OrderDetail, name: string): Date | undefined => deadlines.find((one) => one.name === name)?.dueAt;

const moneyBack = ({ refunds }: OrderDetail): string => {
  const waiting = refunds.filter(({ state }) => state === 'granted').reduce((sum, { amount }) => sum + amount, 0);
  if (waiting > 0) return ` Refund ${formatRupiah(waiting)} belum dikirim.`;
  return refunds.length > 0 ? ' Refund sudah terkirim.' : '';
};

/** The state of an order and its next step in one sentence. */
const sentence = (order: OrderDetail): string => {
  const ofRental = orderRentalText.sentence(order);
  if (ofRental !== null) return ofRental;
  switch (order.state) {
    case 'pending_payment':
      return `Pembeli belum membayar. Waktunya sampai ${moment(dueOf(order, 'payment'))}.`;
    case 'payment_review':
      return 'Pembeli mengabari sudah membayar. Lihat uangnya di rekening, lalu setujui atau tolak buktinya.';
    case 'processing': {
      const due = moment(dueOf(order, 'delivery'));
      return order.workStartedAt === null
        ? `Sudah dibayar. Kirim paling lambat ${due}.`
        : `Sedang dikerjakan sejak ${moment(order.workStartedAt)}. Selesaikan paling lambat ${due}.`;
    }
    case 'delivered':
      return `Sudah dikirim. Kalau pembeli diam, selesai sendiri ${moment(dueOf(order, 'confirmation'))}.`;
    case 'rented':
      return 'Sedang disewa. Masa sewa berakhir sendiri.';
    case 'returning':
      return 'Masa sewa berakhir. Ganti kata sandi akun, lalu simpan yang baru di brankas.';
    case 'completed': {
      const warranty = dueOf(order, 'warranty');
      return `Pesanan selesai.${warranty === undefined ? '' : ` Garansi sampai ${moment(warranty)}.`}${moneyBack(order)}`;
    }
    case 'disputed':
      return 'Ada komplain yang berjalan, dan semua batas waktu berhenti. Putuskan di Komplain.';
    case 'cancelled':
      return `Pesanan dibatalkan.${moneyBack(order)}`;
    case 'expired':
      return `Waktu bayar habis dan barangnya dilepas.${moneyBack(order)}`;
    case 'refunded':
      return `Uang pembeli dikembalikan.${moneyBack(order)}`;
  }
};

export const orderText = {
  title: 'Pesanan',
  back: 'Semua pesanan',
  sentence,
  exception: (amount: number): string => `Ada ${formatRupiah(amount)} yang tidak cocok dengan tagihannya dan menunggu keputusan.`,
  toPayments: 'Buka Pembayaran',
  toRefunds: 'Buka Refund',
  toComplaint: 'Buka Komplain',
  toVault: 'Lihat Brankas',
  fillVault: 'Isi data akun',
  event: (event: string): EventText => events[event] ?? { button: event, title: event, text: '', done: '' },
  reason: 'Alasan',
  reasonHint: 'Paling sedikit 3 huruf. Pembeli membacanya.',
  reasonMissing: 'Tulis alasannya, paling sedikit 3 huruf.',
  note: 'Catatan untuk pembeli',
  noteHint: 'Boleh kosong. Jangan tulis kata sandi.',
  amount: 'Jumlah refund (Rp)',
  amountHint: (most: number): string => `Paling banyak ${formatRupiah(most)}.`,
  amountWrong: (most: number): string => `Tulis angka dari Rp1 sampai ${formatRupiah(most)}.`,
  hours: 'Tambahan waktu (jam)',
  hoursWrong: 'Tulis jam utuh dari 1 sampai 336.',
  moved: (state: string): string =>
    `Pesanan ini baru saja diubah orang lain (sekarang: ${state}). Belum ada yang terkirim. Periksa lagi, lalu tekan sekali lagi.`,
  overtaken: (state: string): string =>
    `Pesanan ini baru saja diubah orang lain (sekarang: ${state}), jadi langkah ini tidak bisa lagi. Tidak ada yang terkirim.`,
  stepUpStopped: 'Belum dilakukan. Selesaikan dulu verifikasi 2 langkah.',
  facts: 'Pesanan ini',
  product: 'Produk',
  buyer: 'Pembeli',
  orders: 'Pesanan di pembayaran ini',
  paidWith: 'Dibayar sekaligus di',
  kind: 'Jenis',
  total: 'Total',
  discount: 'Potongan',
  placed: 'Dibuat',
  gameId: 'ID game',
  server: 'Server',
  wish: 'Catatan pembeli',
  warranty: 'Garansi',
  days: (days: number): string => (days === 0 ? 'Tanpa garansi' : `${days} hari`),
  promise: 'Janji kirim',
  hoursOf: (hours: number): string => `${hours} jam`,
  deadlines: 'Batas waktu',
  paused: 'berhenti',
  timeline: 'Riwayat',
  happened: (event: string): string => happened[event] ?? orderRentalText.happened[event] ?? event,
  by: (actor: string, when: string): string => `${actor}, ${when}`,
  seq: (event: OrderEvent): string => `#${event.seq}`,
  attempts: 'Tagihan',
  attemptColumns: ['Referensi', 'Cara', 'Jumlah', 'Keadaan'],
  noAttempts: 'Pembeli belum memilih cara bayar.',
  refunds: 'Refund',
  refundLine: (amount: number, reason: string | null): string => `${formatRupiah(amount)}${reason ? `: ${reason}` : ''}`,
  refundGranted: (when: string): string => `Disetujui ${when}, belum dikirim`,
  refundSent: (when: string, reference: string | null): string => `Terkirim ${when}${reference === null ? '' : `, ref. ${reference}`}`,
  destination: (bank: string, last4: string, holder: string): string => `${bank} ••••${last4} a.n. ${holder}`,
  lines: 'Buku besar pesanan ini',
  lineColumns: ['Jurnal', 'Akun', 'Jumlah', 'Waktu'],
  risks: 'Perlu hati-hati',
  messages: 'Pesan',
  messagesText: 'Dibaca pembeli di halaman pesanannya. Kata sandi, nomor HP, nomor rekening, dan tautan ditolak.',
  noMessages: 'Belum ada pesan.',
  message: 'Tulis pesan',
  send: 'Kirim',
  sent: 'Pesan terkirim.',
  numberInDoubt: 'Ada angka sepanjang nomor rekening. Kalau itu ID game, tekan Kirim sekali lagi.',
  messageMissing: 'Tulis pesannya dulu, paling banyak 1.000 huruf.',
  picture: 'Gambar kemajuan',
  pictureHint: 'Boleh kosong. Dibaca pembeli di pesannya; tutupi data yang bukan miliknya.',
  choosePicture: 'Pilih gambar',
  dropPicture: (name: string): string => `Lepas ${name}`,
  pictureProblems: {
    bad: 'File itu bukan gambar yang bisa dibaca. Pakai JPG, PNG, atau WebP.',
    large: 'Gambarnya terlalu besar, paling besar 10 MB.',
  },
  pictureFailures: {
    PROOF_UNREADABLE: 'Gambar itu tidak bisa dibaca. Pilih gambar lain.',
    PROOF_TOO_LARGE: 'Gambarnya terlalu besar, paling besar 10 MB.',
    INVALID: 'Gambar itu sudah terpakai atau bukan unggahanmu. Pilih lagi.',
  },
  author: { buyer: 'Pembeli', shop: 'Toko' },
  missingTitle: 'Pesanan tidak ditemukan',
  missingText: 'Alamatnya mungkin salah ketik.',
} as const;
