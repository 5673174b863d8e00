import type { BoardGroup } from '../../../../domain/rental/rental-board.ts';
import { formatCount } from '../../../../domain/shared/rupiah.ts';

interface GroupText {
  readonly title: string;
  readonly about: string;
  readonly empty: string;
}

const groups: Readonly<Record<BoardGroup, GroupText>> = {
  trouble: {
    title: 'Masalah',
    about: 'Belum siap pada waktunya, ganti kata sandi terlambat, komplain, atau kode masuk yang lewat janji.',
    empty: 'Tidak ada masalah.',
  },
  toRotate: {
    title: 'Ganti kata sandi',
    about: 'Ganti kata sandinya di game, keluarkan semua perangkat, lalu simpan yang baru di sini.',
    empty: 'Tidak ada kata sandi yang perlu diganti.',
  },
  now: { title: 'Sekarang', about: 'Siap dibuka atau sedang disewa.', empty: 'Tidak ada yang sedang disewa.' },
  next: {
    title: '24 jam ke depan',
    about: 'Dibuka sendiri 5 menit sebelum mulai, begitu kata sandinya baru.',
    empty: 'Tidak ada sewa yang mulai dalam 24 jam.',
  },
};

/** "2 hari 3 jam", "1 jam 5 menit", "12 menit": whole minutes. */
const lengthOf = (minutes: number): string => {
  const parts = [
    [Math.floor(minutes / 1440), 'hari'],
    [Math.floor((minutes % 1440) / 60), 'jam'],
    [minutes % 60, 'menit'],
  ] as const;
  return (
    parts
      .filter(([count]) => count > 0)
      .slice(0, 2)
      .map(([count, unit]) => `${count} ${unit}`)
      .join(' ') || '0 menit'
  );
};

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const TEN_MINUTES_MS = 600_000;

/** Remaining time; below ten minutes with seconds. */
const leftOf = (ms: number): string => {
  const left = Math.max(0, ms);
  if (left >= TEN_MINUTES_MS) return lengthOf(Math.ceil(left / MINUTE_MS));
  const seconds = Math.ceil(left / SECOND_MS);
  return `${Math.floor(seconds / 60)}.${String(seconds % 60).padStart(2, '0')} menit`;
};

export const rentalsText = {
  title: 'Sewa',
  intro:
    'Akun sewa dibuka dan ditutup sendiri. Orang mengganti kata sandi, menjawab kode masuk, dan memutuskan masalah. Semua jam mengikuti waktu toko (WIB).',
  summary: 'Ringkasan papan sewa',
  count: formatCount,
  groups,
  emptyTitle: 'Belum ada sewa',
  emptyText: 'Sewa yang dibayar, sedang berjalan, atau perlu diganti kata sandinya muncul di sini.',
  row: (product: string, position: number): string => `${product}, unit ${position}`,
  unit: (position: number): string => `Unit ${position}`,
  late: 'Terlambat',
  startsAt: (when: string, left: string): string => `Mulai ${when}, ${left} lagi`,
  startedAt: (when: string): string => `Seharusnya mulai ${when}`,
  readyAt: (when: string): string => `Siap sejak ${when}, belum dibuka`,
  opened: (when: string): string => `Dibuka ${when}`,
  endsAt: (when: string): string => `Berakhir ${when}`,
  left: (left: string): string => `Sisa ${left}`,
  endedAt: (when: string): string => `Berakhir ${when}`,
  over: 'Waktunya habis',
  rotateBy: (when: string, left: string): string => `Ganti sebelum ${when}, ${left} lagi`,
  rotateLate: (when: string): string => `Seharusnya diganti ${when}`,
  next: (when: string, left: string): string => `Penyewa berikutnya ${when}, ${left} lagi`,
  nextWaits: (when: string): string => `Penyewa berikutnya menunggu sejak ${when}`,
  isRotated: 'Kata sandi sudah baru',
  isOld: 'Kata sandi masih yang lama',
  length: lengthOf,
  leftOf,
  complaint: (reason: string): string => `Komplain: ${reason}`,
  seal: 'Simpan kata sandi baru',
  sealOf: (row: string): string => `Simpan kata sandi baru ${row}`,
  sealTitle: (row: string): string => `Kata sandi baru: ${row}`,
  sealText:
    'Ganti dulu di game, keluarkan semua perangkat, lalu tulis di sini. Setelah disimpan, penyewa berikutnya bisa mulai dan isinya tidak bisa dibaca lagi.',
  sealed: 'Kata sandi baru tersimpan.',
  toComplaint: 'Buka komplain',
  code: (number: string): string => `Kode masuk untuk ${number}`,
  codeUntil: (when: string): string => `Dijanjikan ${when}`,
  codeMissing: 'Tulis kodenya.',
  sendCode: 'Kirim kode',
  codeSent: 'Kode terkirim. Penyewa punya 5 menit untuk membacanya.',
  message: 'Pesan',
  messageOf: (number: string): string => `Tulis pesan untuk ${number}`,
  messageTitle: (name: string): string => `Pesan untuk ${name}`,
  messageText: 'Dibaca di halaman pesanan. Kata sandi, nomor HP, dan tautan ditolak.',
  messageLabel: 'Pesan',
  messageMissing: 'Tulis pesannya, paling banyak 1.000 huruf.',
  send: 'Kirim',
  sent: 'Pesan terkirim.',
  cancel: 'Batalkan',
  cancelOf: (number: string): string => `Batalkan ${number}`,
  cancelTitle: 'Batalkan sewa ini?',
  cancelText: 'Waktunya dilepas dan uang penyewa disiapkan untuk refund.',
  cancelled: 'Sewa dibatalkan.',
  stop: 'Hentikan',
  stopOf: (number: string): string => `Hentikan ${number}`,
  stopTitle: 'Hentikan sewa ini?',
  stopText: 'Hanya kalau aturan dilanggar. Brankas langsung tertutup, sisa waktunya hangus, dan penyewa membaca alasannya.',
  stopped: 'Sewa dihentikan. Ganti kata sandinya sekarang.',
  reason: 'Alasan',
  reasonHint: 'Paling sedikit 3 huruf. Penyewa membacanya.',
  reasonMissing: 'Tulis alasannya, paling sedikit 3 huruf.',
  units: 'Jadwal unit, 24 jam',
  unitsText: 'Batang yang penuh tidak bisa dipesan orang lain: sewa, jeda sebelum dibuka, dan ganti kata sandi.',
  legend: { rental: 'Disewa', coming: 'Dipesan', extension: 'Perpanjangan', returning: 'Ganti kata sandi', block: 'Ditutup' },
  asTable: 'Lihat sebagai tabel',
  table: 'Jadwal unit dalam 24 jam',
  columns: { unit: 'Unit', from: 'Dari', to: 'Sampai', what: 'Isi' },
  blocks: 'Waktu yang ditutup',
  noBlocks: 'Tidak ada waktu yang ditutup.',
  blockSpan: (from: string, to: string): string => `${from} sampai ${to}`,
  block: 'Tutup waktu',
  blockOf: (row: string): string => `Tutup waktu ${row}`,
  unblock: 'Buka lagi',
  unblockOf: (row: string): string => `Buka lagi waktu ${row}`,
  unblocked: 'Waktunya bisa disewa lagi.',
  failures: {
    ORDER_CHANGED: 'Sewa ini baru saja diubah orang lain. Papannya dimuat ulang; periksa lagi.',
    TRANSITION_NOT_ALLOWED: 'Sewa ini sudah di langkah lain. Papannya dimuat ulang; periksa lagi.',
    NOT_FOUND: 'Sudah tidak ada. Papannya dimuat ulang.',
  },
} as const;
