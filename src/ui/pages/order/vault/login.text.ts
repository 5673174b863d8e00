import type { LoginLine } from '../../../../domain/credential/order-login.ts';

/** An entry in the history of a login, for its buyer. */
export const loginLineText = ({ action, reason, device }: LoginLine): string => {
  switch (action) {
    case 'sealed':
      return `Kamu mengisi login${device === null ? '' : ` dari ${device}`}`;
    case 'opened':
      return `Dibuka pengerja${reason === null ? '' : `: ${reason}`}`;
    case 'assigned':
      return 'Pengerja ditugaskan; hanya dia yang bisa membukanya.';
    case 'unassigned':
      return 'Pengerja dilepas. Tidak ada yang bisa membukanya.';
    case 'closed':
      return 'Ditutup otomatis';
    case 'erased':
      return 'Dihapus otomatis';
  }
};

export const loginText = {
  title: 'Login untuk pengerja',
  unpaid: 'Setelah pembayaran diterima, kamu mengisi login di sini. Jangan pernah mengirimnya lewat chat.',
  ask: 'Pengerja perlu masuk ke akunmu. Isi loginnya di sini, jangan lewat chat: tersegel di server, dan hanya pengerja pesanan ini yang bisa membukanya.',
  sealed: (when: string): string => `Tersegel sejak ${when}. Isinya tidak bisa dibaca lagi di sini.`,
  withWorker: 'Hanya pengerja pesanan ini yang bisa membukanya, dengan alasan yang kamu baca di bawah.',
  withoutWorker: 'Pengerjanya belum ditugaskan, jadi belum ada yang bisa membukanya.',
  shut: (when: string, erases: string): string => `Tertutup sejak ${when}: tidak ada yang bisa membukanya lagi. Dihapus ${erases}.`,
  erased: (when: string): string => `Login sudah dihapus ${when}.`,
  over: 'Pesanan ini berakhir tanpa login.',
  vaultShut: 'Brankas sedang tidak bisa dipakai, waktumu tidak berjalan. Coba lagi nanti.',
  backups:
    'Login ditutup begitu pesanan berakhir, lalu dihapus 24 jam kemudian. Cadangan data toko dari sebelum itu tetap menyimpannya tersegel; yang dibuat sesudahnya tidak memuatnya.',
  opened: (times: number): string => `Dibuka pengerja ${times} kali.`,
  seal: 'Segel login',
  again: 'Isi lagi login',
  replace: 'Ganti login',
  cancel: 'Batal',
  done: 'Login tersegel.',
  optional: (label: string): string => `${label} (boleh kosong)`,
  required: 'Wajib diisi.',
  show: 'Tampilkan isian rahasia',
  spaces: 'Ada spasi di awal atau akhir. Hapus kalau tidak sengaja.',
  codeHint: 'Kalau game mengirim kode saat pengerja masuk, isi login lagi beserta kodenya.',
  after: 'Pengerjaan selesai? Amankan akunmu; langkah terakhir membuat login yang kamu bagikan tidak berlaku lagi.',
  history: 'Riwayat login',
  broken: 'Catatan ini tidak utuh. Hubungi kami lewat pesan.',
} as const;
