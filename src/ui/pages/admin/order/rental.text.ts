import type { OrderDetail } from '../../../../domain/order/order.ts';
import type { RentalDetail } from '../../../../domain/rental/rental.ts';
import { formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { shortMoment } from '../../../text/time.ts';

const moment = (date: Date): string => shortMoment(date, false);

const deposits: Readonly<Record<NonNullable<RentalDetail['depositState']>, string>> = {
  held: 'dipegang toko',
  returned: 'sudah dikembalikan',
  claimed: 'sedang diklaim toko',
  kept: 'ditahan toko',
};

/** The state of a rental in one sentence; null where the order's own sentence applies. */
const sentence = ({ state, kind, rental }: OrderDetail): string | null => {
  if (kind === 'extension' && state === 'processing') return 'Sudah dibayar, sedang digabung ke sewanya.';
  if (kind === 'extension' && state === 'completed') return 'Waktunya sudah ditambahkan ke sewanya.';
  if (rental === null) return null;
  const { startAt, readyAt, startsBy, endsAt } = rental;
  switch (state) {
    case 'pending_payment':
      return `Penyewa belum membayar. Jadwalnya ${moment(startAt)} dan dilepas kalau waktu bayarnya habis.`;
    case 'processing':
      return `Sudah dibayar. Dibuka sendiri 5 menit sebelum ${moment(startAt)}, begitu kata sandinya baru.`;
    case 'delivered':
      return `Siap dibuka sejak ${moment(readyAt ?? startAt)}.${startsBy === null ? '' : ` Waktunya mulai saat dibuka, paling lambat ${moment(startsBy)}.`}`;
    case 'rented':
      return `Sedang disewa${endsAt === null ? '' : ` sampai ${moment(endsAt)}`}. Brankas tertutup sendiri.`;
    case 'returning':
      return 'Masa sewa berakhir. Ganti kata sandinya di game, lalu simpan yang baru di papan sewa.';
    default:
      return null;
  }
};

const happened: Readonly<Record<string, string>> = {
  ready: 'Siap dibuka penyewa',
  not_ready: 'Belum siap 30 menit setelah jadwal',
  start: 'Sewa dimulai',
  extend: 'Sewa diperpanjang',
  end_early: 'Diakhiri penyewa',
  end_for_breach: 'Dihentikan toko',
  time_over: 'Masa sewa berakhir',
  rotate: 'Kata sandi diganti',
  claim_deposit: 'Toko mengklaim deposit',
  merge: 'Digabung ke sewanya',
  miss: 'Terlambat, uang kembali',
  resolve_minutes: 'Komplain: waktu ditambah',
  resolve_keep_deposit: 'Komplain: deposit ditahan',
};

export const orderRentalText = {
  sentence,
  happened,
  title: 'Sewa',
  option: 'Pilihan',
  unit: 'Unit',
  unitOf: (position: number): string => `Unit ${position}`,
  start: 'Jadwal mulai',
  ready: 'Siap',
  opened: 'Dibuka',
  startsBy: 'Mulai sendiri',
  ends: 'Berakhir',
  ended: 'Sudah berakhir',
  minutes: 'Lama',
  minutesOf: (minutes: number, credited: number): string =>
    credited === 0
      ? `${minutes.toLocaleString('id-ID')} menit`
      : `${minutes.toLocaleString('id-ID')} menit, ${credited.toLocaleString('id-ID')} di antaranya tambahan`,
  deposit: 'Deposit',
  depositOf: (amount: number, state: RentalDetail['depositState']): string =>
    amount === 0 ? 'Tanpa deposit' : `${formatRupiah(amount)}${state === null ? '' : `, ${deposits[state]}`}`,
  rules: 'Yang boleh',
  toBoard: 'Papan sewa',
  toParent: 'Buka sewanya',
  claim: 'Klaim deposit',
  claimTitle: 'Klaim deposit?',
  claimText: 'Penyewa punya 24 jam untuk menjawab. Deposit hanya bisa ditahan kalau ada bukti dari toko.',
  amount: 'Jumlah yang diklaim (Rp)',
  amountHint: (most: number): string => `Paling banyak ${formatRupiah(most)}.`,
  amountWrong: (most: number): string => `Tulis angka dari Rp1 sampai ${formatRupiah(most)}.`,
  reason: 'Alasan',
  reasonHint: 'Aturan mana yang dilanggar. 10 sampai 1.000 huruf, dibaca penyewa.',
  reasonMissing: 'Tulis alasannya, 10 sampai 1.000 huruf.',
  evidence: 'Bukti',
  evidenceHint: 'Foto atau video MP4, paling besar 10 MB. Bisa ditambah nanti di halaman komplain.',
  chooseFiles: 'Pilih file',
  chosenFile: (name: string): string => `${name} ×`,
  dropFile: (name: string): string => `Batalkan file ${name}`,
  claimed: 'Klaim terkirim. Penyewa punya 24 jam untuk menjawab.',
  claimedWithoutFiles: 'Klaim terkirim, tetapi ada bukti yang belum terunggah. Tambahkan di halaman komplain.',
  failures: {
    INVALID: 'Jumlahnya melebihi deposit yang dipegang toko.',
    TRANSITION_NOT_ALLOWED: 'Deposit ini sudah tidak bisa diklaim: sewanya sudah selesai, atau ada komplain yang berjalan.',
    REASON_NEEDED: 'Tulis alasannya, 10 sampai 1.000 huruf.',
  },
} as const;
