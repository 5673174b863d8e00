import type { Complaint, ComplaintOutcome, ComplaintReason, ComplaintState } from '../../../../domain/complaint/complaint.ts';
import type { OrderKind } from '../../../../domain/order/transitions.ts';
import { formatRupiah } from '../../../../domain/shared/rupiah.ts';

/** The reasons as text, with the evidence that each needs. */
export const reasons: Readonly<Record<ComplaintReason, readonly [name: string, evidence: string]>> = {
  not_received: ['Belum kuterima', 'Screenshot Brankas atau isi game yang kosong, dengan jamnya.'],
  not_as_described: ['Tidak sesuai iklan', 'Screenshot isi yang berbeda dari iklannya: rank, skin, atau item.'],
  cannot_log_in: ['Tidak bisa masuk', 'Rekaman layar dari membuka game sampai pesan error-nya. Tutup kata sandinya.'],
  taken_back: ['Akun ditarik kembali', 'Rekaman layar saat kamu dikeluarkan, dan email pemberitahuan perubahan kalau ada.'],
  banned: ['Akun kena ban', 'Screenshot pemberitahuan ban dengan tanggal dan alasannya.'],
  other: ['Lainnya', 'Screenshot atau rekaman yang menunjukkan masalahnya.'],
  deposit: ['Kami ingin menahan deposit', 'Screenshot atau rekaman yang menunjukkan bahwa aturannya tidak kamu langgar.'],
};

export const outcomes: Readonly<Record<ComplaintOutcome, string>> = {
  refund: 'Uang kembali penuh',
  part_refund: 'Uang kembali sebagian',
  replacement: 'Diganti unit lain',
  minutes: 'Waktu ditambah',
  keep_deposit: 'Deposit ditahan',
  help: 'Dibantu sampai beres',
  no_fault: 'Tidak ada kesalahan dari kami',
};

export const complaintStates: Readonly<Record<ComplaintState, string>> = {
  open: 'Diproses',
  decided: 'Diputuskan',
  appealed: 'Banding',
  final: 'Selesai',
  withdrawn: 'Dicabut',
};

export const complaintText = {
  title: 'Komplain',
  begin: 'Ajukan komplain',
  beginOther: 'Ajukan komplain baru',
  other: 'Masalahnya lain sama sekali?',
  otherHint: 'Ajukan komplain baru selagi konfirmasi atau garansi berjalan. Keputusan di atas lalu tidak bisa dibanding lagi.',
  beginAgain: 'Ada masalah lain? Ajukan komplain baru selagi konfirmasi atau garansi berjalan.',
  beginHint: 'Ada yang tidak beres? Ajukan selagi konfirmasi atau garansi berjalan. Semua batas waktu berhenti selama diproses.',
  reason: 'Alasan',
  pickReason: 'Pilih alasan',
  noReason: 'Pilih dulu alasannya.',
  what: 'Apa yang terjadi?',
  whatHint: 'Ceritakan urutannya dengan jam kalau ingat. Jangan tulis kata sandi.',
  noText: 'Tulis dulu ceritanya.',
  evidence: 'Bukti',
  evidenceOf: (guide: string): string => `Yang membantu: ${guide}`,
  addFiles: 'Pilih foto atau video',
  addMore: 'Tambah foto atau video',
  fileHint: 'Paling banyak 10 file, masing-masing 10 MB. Data lokasi di foto dibuang; di video tidak.',
  badFile: (name: string, problem: string): string => `${name}: ${problem}.`,
  tooMany: 'Paling banyak 10 file.',
  send: 'Kirim komplain',
  close: 'Batal',
  opened: 'Komplain terkirim. Semua batas waktu berhenti.',
  paused: 'Semua batas waktu pesanan ini berhenti.',
  shopUntil: (when: string): string => `Giliran kami, paling lambat ${when}. Kalau kami diam, keputusannya untukmu.`,
  buyerUntil: (when: string): string => `Giliranmu menjawab, paling lambat ${when}. Tanpa jawaban, keputusannya untuk kami.`,
  depositUntil: (when: string): string => `Jawab paling lambat ${when}. Tanpa jawaban, depositnya ditahan.`,
  depositUnproved: (when: string): string =>
    `Kami belum mengirim bukti, dan tanpa bukti depositmu kembali. Kamu bisa menjawab sampai ${when}.`,
  you: 'Kamu',
  shop: 'Kami',
  system: 'Otomatis',
  by: (who: string): string => `${who} · `,
  files: 'Bukti terkirim',
  picture: (place: number): string => `Foto ${place}`,
  video: (place: number): string => `Video ${place}`,
  see: 'Lihat',
  openVideo: 'Buka video',
  unseen: 'Belum terbuka. Coba lagi.',
  waiting: 'menunggu',
  sending: 'sedang dikirim',
  failed: 'Belum terkirim, filenya masih di sini.',
  again: 'Coba kirim lagi',
  drop: 'Buang',
  dropOf: (name: string): string => `Buang ${name}`,
  addedNow: 'Kirim bukti',
  answer: 'Tulis jawaban',
  sendAnswer: 'Kirim jawaban',
  withdraw: 'Cabut komplain',
  withdrawTitle: 'Cabut komplain?',
  withdrawText: 'Batas waktu pesanan berjalan lagi dari sisanya. Selama garansi berlaku, kamu bisa mengajukan lagi.',
  keep: 'Jangan cabut',
  decidedAs: (outcome: string, amount: number | null): string => (amount === null ? outcome : `${outcome}: ${formatRupiah(amount)}`),
  decidedMinutes: (length: string): string => `Waktu ditambah ${length}`,
  claims: (amount: number): string => `Kami ingin menahan ${formatRupiah(amount)} dari depositmu`,
  /** What the final decision makes of the refund of the first one. */
  refunds: (sent: number, due: number): string => {
    if (sent > 0) return `${formatRupiah(sent)} sudah terkirim, ${due > 0 ? formatRupiah(due) : 'tidak ada lagi yang'} menyusul.`;
    return due > 0 ? `${formatRupiah(due)} menyusul, menggantikan keputusan pertama.` : 'Refund dari keputusan pertama batal.';
  },
  bySilence: 'Diputuskan otomatis karena batas waktu menjawab lewat.',
  before: 'Keputusan pertama',
  appeal: 'Ajukan banding',
  appealUntil: (when: string): string => `Tidak setuju? Banding bisa sekali, sampai ${when}. Orang lain di tim kami yang memutuskan.`,
  appealText: 'Kenapa keputusannya keliru?',
  appealSent: 'Bandingmu',
  elsewhere: 'Masih tidak sepakat? Baca',
  elsewhereLink: 'ke mana konsumen bisa mengadu.',
} as const;

type Texts = Readonly<Record<OfRental, string>>;
type OfRental =
  | 'title'
  | 'begin'
  | 'beginOther'
  | 'beginAgain'
  | 'beginHint'
  | 'otherHint'
  | 'send'
  | 'opened'
  | 'paused'
  | 'withdraw'
  | 'withdrawTitle'
  | 'withdrawText';

/** A rental's end does not move; a decision compensates the lost time. */
const ofRental: Texts = {
  title: 'Masalah saat sewa',
  begin: 'Laporkan masalah',
  beginOther: 'Laporkan masalah lain',
  beginAgain: 'Ada masalah lain? Laporkan paling lambat 24 jam setelah sewa berakhir.',
  beginHint:
    'Tidak bisa masuk, akunnya bermasalah, atau tidak sesuai? Laporkan paling lambat 24 jam setelah sewa berakhir. Yang hilang diganti dengan waktu atau uang.',
  otherHint: 'Laporkan paling lambat 24 jam setelah sewa berakhir. Keputusan di atas lalu tidak bisa dibanding lagi.',
  send: 'Kirim laporan',
  opened: 'Laporan terkirim. Kami putuskan: waktunya ditambah atau uangnya kembali.',
  paused: 'Waktu sewa tetap berjalan. Menit yang hilang diganti dengan waktu atau uang.',
  withdraw: 'Cabut laporan',
  withdrawTitle: 'Cabut laporan?',
  withdrawText: 'Sewamu berjalan seperti biasa. Sampai 24 jam setelah berakhir kamu bisa melapor lagi.',
};

/** The shop itself reported that the account was not ready: nothing of its time is over. */
const NOT_READY = 'Waktu sewamu belum berjalan. Kami putuskan: unit lain, waktu lain, atau uangmu kembali.';
const DEPOSIT_KEPT = 'Depositmu tetap dititipkan sampai diputuskan.';

/** What becomes of time and money while a complaint is open. */
export const whileOpen = ({ reason, openedBy }: Pick<Complaint, 'reason' | 'openedBy'>, kind: OrderKind): string => {
  if (reason === 'deposit') return DEPOSIT_KEPT;
  return kind === 'rental' && openedBy === 'system' ? NOT_READY : complaintTexts(kind).paused;
};

/** The texts of a complaint; a rental has its own. */
export const complaintTexts = (kind: OrderKind): Texts => (kind === 'rental' ? ofRental : complaintText);
