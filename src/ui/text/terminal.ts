const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const portTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/** What the person at the terminal reads. */
export const terminalText = {
  ready: (address: string, seconds: string): string => `Arena Akun siap di ${address} (${seconds} detik). Hentikan dengan Ctrl-C.`,
  /** @param passwordFile null when the owner set a password */
  owner: (phone: string, passwordFile: string | null): readonly string[] => [
    'Masuk sebagai pemilik:',
    `  Telepon     +${phone}`,
    `  Kata sandi  ${passwordFile === null ? 'kata sandi yang Anda tetapkan' : `di berkas ${passwordFile}, yang dihapus begitu pemilik masuk`}`,
  ],
  ending: 'Toko ditutup dengan tertib.',
  backupInterrupted: 'Pencadangan dihentikan; tidak ada cadangan yang ditulis.',
  backedUp: (file: string): string => `Cadangan ditulis ke ${file}; kuncinya terpisah di ${file}.keys. Simpan keduanya di tempat berbeda.`,
  restored: (createdAt: string): string => `Toko dipulihkan dari cadangan ${createdAt}. Jalankan npm start.`,
  historyRepaired: (hasChanged: boolean): string =>
    hasChanged
      ? 'Riwayat migrasi sudah disesuaikan dengan supabase/migrations. Lanjutkan dengan supabase db push.'
      : 'Riwayat migrasi tidak perlu diubah.',
  fileMissing: 'Sebutkan berkasnya, misalnya: npm run backup -- cadangan.tar.gz',
  phoneMissing: 'Sebutkan nomornya, misalnya: npm run owner -- --phone 081234567890',
  ownerInterrupted: 'Penggantian dihentikan; kata sandi pemilik tidak berubah.',
  ownerReset: ({ phone, password }: { readonly phone: string; readonly password: string }): readonly string[] => [
    'Pemilik sudah disetel ulang: kata sandi baru, tanpa faktor kedua, semua perangkat keluar. Hanya ditampilkan sekali:',
    `  Telepon     +${phone}`,
    `  Kata sandi  ${password}`,
  ],
  unknownCommand: (command: string): string => `Perintah "${command}" tidak dikenal. Yang ada: serve, backup, restore, owner, history.`,
  problem: (error: unknown): string =>
    portTaken(error) ? `Gagal: port sudah dipakai program lain. Pilih PORT lain. (${messageOf(error)})` : `Gagal: ${messageOf(error)}`,
} as const;
