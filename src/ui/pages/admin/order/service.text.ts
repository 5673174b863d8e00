import type { LoginLine, OrderLogin } from '../../../../domain/credential/order-login.ts';
import { shortMoment } from '../../../text/time.ts';
import { vaultFailures } from '../parts/credential/seal.text.ts';

const moment = (date: Date | null): string => (date === null ? '' : shortMoment(date, false));

const LINES: Readonly<Record<LoginLine['action'], string>> = {
  sealed: 'Pembeli mengisi login',
  opened: 'Dibuka pengerja',
  assigned: 'Pengerja ditugaskan',
  unassigned: 'Pengerja dilepas',
  closed: 'Ditutup otomatis',
  erased: 'Dihapus otomatis',
};

/** The state of the buyer's login in one sentence. */
const login = ({ status, maySeal, sealedAt, closedAt, erasesAt, erasedAt }: OrderLogin): string => {
  switch (status) {
    case 'none':
      return maySeal ? 'Pembeli belum mengisi login.' : 'Pembeli tidak mengisi login.';
    case 'sealed':
      return `Login tersegel sejak ${moment(sealedAt)}. Hanya pengerja pesanan ini yang bisa membukanya.`;
    case 'shut':
      return `Login tertutup sejak ${moment(closedAt)}, dihapus ${moment(erasesAt)}.`;
    case 'erased':
      return `Login dihapus ${moment(erasedAt)}.`;
  }
};

export const serviceText = {
  title: 'Pengerja',
  titleWithLogin: 'Pengerja dan login pembeli',
  nobody: 'Belum ada pengerja.',
  worker: (name: string, isMe: boolean): string => (isMe ? `Dikerjakan ${name} (kamu).` : `Dikerjakan ${name}.`),
  choose: 'Pilih pengerja',
  noWorker: 'Tanpa pengerja',
  assign: 'Tugaskan',
  assigned: 'Pengerja ditugaskan. Yang sebelumnya tidak bisa membuka login lagi.',
  unassigned: 'Pengerja dilepas.',
  login,
  line: ({ action, reason }: LoginLine): string => `${LINES[action]}${reason === null ? '' : `: ${reason}`}`,
  open: 'Buka login',
  openTitle: 'Buka login pembeli?',
  openText: 'Alasannya tercatat, dan pembeli langsung membacanya.',
  reason: 'Alasan',
  reasonHint: '10 sampai 300 huruf.',
  opened: 'Login pembeli',
  hides: (seconds: number): string => `Hilang dalam ${seconds} detik.`,
  hide: 'Sembunyikan',
  stepUpStopped: 'Belum dilakukan. Selesaikan dulu verifikasi 2 langkah.',
  failures: {
    ...vaultFailures,
    VAULT_SHUT: 'Brankas sedang tertutup. Login belum bisa dibuka.',
    NOT_ASSIGNED: 'Pesanan ini bukan tugasmu lagi. Login hanya terbuka untuk pengerjanya.',
    NO_LOGIN: 'Pembeli belum mengisi login, atau login itu sudah dihapus.',
    NO_LOGIN_NEEDED: 'Pesanan ini tidak butuh login.',
    LOGIN_CLOSED: 'Login sudah tertutup, karena pesanan berakhir atau komplain diputuskan.',
    TOO_MANY: 'Sudah sepuluh kali dibuka dalam satu jam. Coba lagi nanti.',
    WORKER_UNFIT: 'Orang ini tidak boleh mengerjakan pesanan. Pilih yang lain.',
    TRANSITION_NOT_ALLOWED: 'Pesanan ini sudah berakhir, jadi tidak bisa ditugaskan lagi.',
  },
} as const;
