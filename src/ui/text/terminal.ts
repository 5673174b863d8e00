const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const portTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

interface VaultKey {
  readonly keyId: string;
  readonly role: 'current' | 'old' | 'lost';
  readonly parts: number;
  readonly units: number;
  readonly destinations: number;
}

interface Rotation extends Pick<VaultKey, 'parts' | 'destinations'> {
  readonly damaged: number;
  readonly lost: readonly Pick<VaultKey, 'keyId' | 'units'>[];
}

interface TokenKey {
  readonly kid: string;
  readonly createdAt: Date;
  readonly endsAt: Date | null;
}

const KEY_ROLES: Readonly<Record<VaultKey['role'], string>> = { current: 'sekarang', old: 'lama', lost: 'TIDAK ADA' };

const passwordLine = (file: string): string => `  Kata sandi  di file ${file}, yang dihapus begitu pemilik masuk`;

interface MoveReport {
  readonly rowsByTable: Readonly<Record<string, number>>;
  readonly files: number;
  readonly bytes: number;
  readonly missing: readonly string[];
}

const BYTES_IN_MB = 1_000_000;
interface HostedFinding {
  readonly check: string;
  readonly verdict: 'ok' | 'missing' | 'unseen';
  readonly detail: string;
}

const HOSTED_CHECKS: Readonly<Record<string, string>> = {
  address: 'Alamat proyek dan kunci publik (SUPABASE_URL, SUPABASE_KEY)',
  'secret-key': 'Kunci rahasia (SUPABASE_SECRET_KEY)',
  migrations: 'Migrasi lengkap (supabase db push)',
  buckets: 'Tempat file (supabase db push)',
  'due-work': 'Pekerjaan berkala berjalan (pg_cron)',
  'phone-sign-in': 'Masuk dan daftar dengan nomor HP',
  'codes-needed': 'Nomor baru harus dibuktikan dengan kode',
  'email-off': 'Masuk dengan email dimatikan',
  'password-rule': 'Kata sandi paling sedikit 8 karakter',
  'sign-in': 'Masuk dengan kata sandi berhasil (akun percobaan)',
  'token-life': 'Token berlaku 10 menit',
  authenticator: 'Aplikasi autentikator bisa didaftarkan',
  linking: 'Akun Google bisa dihubungkan (enable_manual_linking)',
  'signing-key': 'Token ditandatangani dengan kunci ES256',
  settings: 'Setelan proyek seperti supabase/config.toml',
  hook: 'Kait "Send SMS" dan rahasianya (SMS_HOOK_SECRET)',
  owner: 'Ada pemilik toko',
};
const HOSTED_VERDICTS: Readonly<Record<HostedFinding['verdict'], string>> = { ok: 'ada   ', missing: 'KURANG', unseen: 'belum dilihat' };

/** Texts for the person at the terminal. */
export const terminalText = {
  ready: (address: string, seconds: string): string => `Arena Akun siap di ${address} (${seconds} detik). Hentikan dengan Ctrl-C.`,
  /** @param passwordFile null when the owner set a password */
  owner: (phone: string, passwordFile: string | null): readonly string[] => [
    'Masuk sebagai pemilik:',
    `  Telepon     +${phone}`,
    passwordFile === null ? '  Kata sandi  kata sandi yang kamu tetapkan' : passwordLine(passwordFile),
  ],
  ending: 'Toko ditutup dengan tertib.',
  backupInterrupted: 'Pencadangan dihentikan; tidak ada cadangan yang ditulis.',
  backedUp: (file: string): string => `Cadangan ditulis ke ${file}; kuncinya terpisah di ${file}.keys. Simpan keduanya di tempat berbeda.`,
  restored: ({ createdAt, damage }: { readonly createdAt: string; readonly damage: string }): readonly string[] => [
    ...(damage === '' ? [] : [`Tetap rusak, tidak bisa dibaca: ${damage}.`]),
    `Toko dipulihkan dari cadangan ${createdAt}. Jalankan npm start.`,
  ],
  restoreUsage: 'Sebutkan file cadangannya saja, atau tambahkan --damaged untuk memulihkan cadangan yang rusak sebagian.',
  restoreInterrupted: 'Pemulihan dihentikan; DATA_DIR tetap kosong.',
  historyRepaired: (hasChanged: boolean): string =>
    hasChanged
      ? 'Database sudah dinaikkan ke dasar di supabase/migrations, dan riwayat migrasinya disesuaikan. Lanjutkan dengan supabase db push.'
      : 'Database dan riwayat migrasinya tidak perlu diubah.',
  hostedFindings: (findings: readonly HostedFinding[]): readonly string[] => [
    ...findings.map(({ check, verdict, detail }) => {
      const seen = verdict === 'unseen' ? ` (butuh ${detail})` : detail === '' ? '' : `: ${detail}`;
      return `  ${HOSTED_VERDICTS[verdict]}  ${HOSTED_CHECKS[check] ?? check}${seen}`;
    }),
    findings.every(({ verdict }) => verdict !== 'missing')
      ? 'Tidak ada yang kurang.'
      : 'Yang kurang ada di README, "Hosted Supabase", dengan urutan yang sama.',
  ],
  fileMissing: 'Sebutkan filenya, misalnya: npm run backup -- cadangan.tar.gz',
  phoneMissing: 'Sebutkan nomornya, misalnya: npm run owner -- --phone 081234567890',
  ownerInterrupted: 'Penggantian dihentikan; kata sandi pemilik tidak berubah.',
  ownerReset: ({ phone, passwordFile }: { readonly phone: string; readonly passwordFile: string }): readonly string[] => [
    'Pemilik sudah disetel ulang: kata sandi baru, tanpa verifikasi 2 langkah, semua perangkat keluar.',
    `  Telepon     +${phone}`,
    passwordLine(passwordFile),
  ],
  vaultUsage: 'Sebutkan yang diinginkan: npm run vault -- keys, atau npm run vault -- rotate',
  vaultKeys: (keys: readonly VaultKey[]): readonly string[] =>
    keys.length === 0
      ? ['Brankas masih kosong.']
      : keys.map(
          ({ keyId, role, parts, units, destinations }) =>
            `  ${keyId}  ${KEY_ROLES[role].padEnd(12)} ${units} unit (${parts} bagian), ${destinations} rekening refund`,
        ),
  rotating: (parts: number, destinations: number): string =>
    `${parts} kunci data dan ${destinations} rekening refund sudah dipindahkan ...`,
  rotated: ({ parts, destinations, damaged, lost }: Rotation): readonly string[] => [
    `Selesai: ${parts} kunci data dan ${destinations} rekening refund kini di bawah kunci yang sekarang.`,
    ...(damaged === 0
      ? []
      : [`${damaged} data rusak dan tidak bisa dibuka kunci mana pun; tidak ada yang dihapus, kunci lama tetap diperlukan.`]),
    ...lost.map(({ keyId, units }) => `Kunci ${keyId} tidak ada di sini: ${units} unit tersegel dengannya. Tidak ada yang dihapus.`),
  ],
  rotationInterrupted: 'Pemindahan dihentikan; yang sudah dipindahkan tetap, jalankan lagi untuk melanjutkan.',
  tokensUsage: 'Sebutkan yang diinginkan: npm run tokens -- keys, npm run tokens -- rotate, atau npm run tokens -- rotate --now',
  tokenKeys: (keys: readonly TokenKey[]): readonly string[] =>
    keys.map(
      ({ kid, createdAt, endsAt }) =>
        `  ${kid}  sejak ${createdAt.toISOString()}  ${endsAt === null ? 'menandatangani' : `berakhir ${endsAt.toISOString()}`}`,
    ),
  tokensRotated: (isImmediate: boolean): string =>
    isImmediate
      ? 'Selesai: kunci baru menandatangani token. Token lama tidak berlaku lagi; browser mengambil yang baru sendiri.'
      : 'Selesai: kunci baru menandatangani token. Token lama berlaku sampai habis masanya, paling lama 11 menit.',
  tokensInterrupted: 'Penggantian kunci dihentikan. Periksa dengan npm run tokens -- keys, lalu jalankan lagi.',
  moveUsage: 'Tanpa apa-apa hanya menghitung dan memeriksa; -- --run memindahkan sungguhan.',
  movingFiles: (files: number, of: number): string => `${files} dari ${of} file sudah diperiksa ...`,
  moved: ({ rowsByTable, files, bytes, missing }: MoveReport, isDry: boolean): readonly string[] => {
    const tables = Object.entries(rowsByTable).filter(([, rows]) => rows > 0);
    const rows = tables.reduce((sum, [, count]) => sum + count, 0);
    return [
      ...tables.map(([name, count]) => `  ${name.padEnd(40)} ${String(count).padStart(9)}`),
      ...missing.map((name) => `  ${name}: barisnya ada, filenya tidak; dilewati`),
      isDry
        ? `Yang akan dipindahkan: ${rows} baris dari ${tables.length} tabel, ${files} file (${(bytes / BYTES_IN_MB).toFixed(1)} MB). Belum ada yang diubah; jalankan dengan -- --run.`
        : `Selesai: ${rows} baris dari ${tables.length} tabel dan ${files} file (${(bytes / BYTES_IN_MB).toFixed(1)} MB), semuanya sudah dibandingkan.`,
    ];
  },
  movedToHosted:
    'Setel CREDENTIALS_KEY toko baru sama dengan yang lama (credentialsKey di DATA_DIR/keys.json bila tidak pernah disetel): tanpa itu brankas tertutup. Semua orang masuk sekali lagi.',
  movedFromHosted:
    'Setel CREDENTIALS_KEY sama seperti sebelumnya: tanpa itu brankas tertutup. Jalankan npm start. Semua orang masuk sekali lagi.',
  moveInterrupted: 'Pemindahan dihentikan. Baris di tujuan tidak berubah; file yang sudah sampai diperiksa lagi saat dijalankan ulang.',
  unknownCommand: (command: string): string =>
    `Perintah "${command}" tidak dikenal. Yang ada: serve, backup, restore, owner, vault, tokens, history, move-to-hosted, move-from-hosted.`,
  problem: (error: unknown): string =>
    portTaken(error) ? `Gagal: port sudah dipakai program lain. Pilih PORT lain. (${messageOf(error)})` : `Gagal: ${messageOf(error)}`,
} as const;
