import type { CredentialLine } from '../../../../domain/credential/credential-history.ts';

const FIELDS: Readonly<Record<string, string>> = {
  login_method: 'Cara masuk',
  login: 'Login',
  password: 'Kata sandi',
  email: 'E-mail',
  email_password: 'Kata sandi e-mail',
  recovery_codes: 'Kode pemulihan',
  bound_phone: 'Nomor yang terhubung',
  first_owner: 'Data pemilik pertama',
  game_id: 'ID game',
  server: 'Server',
  code: 'Kode',
  note: 'Cara pakai',
};

/** The label of a field that was removed from its game. */
export const fieldName = (name: string): string => FIELDS[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');

/** A log entry in one sentence. */
export const lineText = ({ action, actor, isOwn, device, reason }: CredentialLine): string => {
  const why = reason === null ? '' : `: ${reason}`;
  switch (action) {
    case 'sealed':
      return 'Kami isi dan segel';
    case 'opened':
      if (actor === 'shop') return `Kami buka${why}`;
      return isOwn ? `Kamu membuka${device === null ? '' : ` dari ${device}`}` : 'Dibuka orang lain sebelum kamu';
    case 'code_opened':
      return isOwn ? 'Kamu membaca kode masuk' : 'Kode masuk dibaca orang lain';
    case 'closed':
      return `Kami tutup${why}`;
    case 'erased':
      return 'Data dihapus';
  }
};

export const vaultText = {
  title: 'Brankas Akun',
  titleOfItem: 'Kode pembelian',
  open: 'Buka Brankas',
  openItem: 'Lihat kode',
  openAgain: 'Buka lagi',
  meansTitle: 'Buka Brankas?',
  means:
    'Datanya tampil 60 detik, hanya di sini. Jangan bagikan ke siapa pun, juga ke yang mengaku dari kami. Setiap pembukaan dicatat dan bisa kamu lihat.',
  before: (times: number): string => `Dibuka ${times} kali sebelum kamu.`,
  mine: (times: number): string => `Kamu sudah membukanya ${times} kali.`,
  last: (when: string, device: string | null): string => `Terakhir ${when}${device === null ? '' : `, ${device}`}.`,
  shut: 'Brankas sedang tidak bisa dibuka, waktumu tidak berjalan. Datamu tetap tersegel di sini dan terbuka lagi begitu sudah beres.',
  ready: 'Data akunmu siap dibuka.',
  readyItem: 'Kodemu siap dilihat.',
  unpaid: 'Tersegel. Bisa dibuka setelah pembayaran diterima.',
  opensAt: (when: string): string => `Tersegel. Terbuka otomatis paling lambat ${when}.`,
  opensLater: 'Tersegel. Terbuka begitu pesananmu kami serahkan.',
  preparing: 'Datanya sedang kami siapkan.',
  empty: 'Pesanan ini tidak kami isi lewat Brankas. Tanyakan lewat pesan di bawah.',
  erased: 'Datanya sudah dihapus karena masa garansi lama berakhir.',
  closedAt: (when: string): string => `Brankas kami tutup ${when}. Alasannya ada di riwayat.`,
  refunded: 'Brankas tertutup karena uangnya dikembalikan.',
  ended: 'Brankas tertutup karena pesanan ini berakhir.',
  hidden: 'Datanya sudah disembunyikan.',
  openedTitle: 'Data akun',
  hidesIn: (seconds: number): string => `Hilang dalam ${seconds} detik`,
  hide: 'Sembunyikan',
  copy: 'Salin',
  copyField: (name: string): string => `Salin ${name}`,
  copied: 'Tersalin.',
  notCopied: 'Belum tersalin. Tulis dengan tangan, ya.',
  legend: 'Angka diberi garis bawah: 0 dan 1 angka, O dan l huruf.',
  spaces: 'Ada spasi di awal atau akhir. Pakai tombol Salin.',
  historyTitle: 'Riwayat Brankas',
  historyUnread: 'Riwayat belum termuat.',
  retry: 'Coba lagi',
  loading: 'Riwayat sedang dimuat',
  head: (head: string): string => `Ujung catatan: ${head}. Cocokkan dengan strukmu.`,
  broken: 'Catatan ini tidak utuh. Hubungi kami lewat pesan.',
  checklist: 'Amankan akun',
  progress: (done: number, all: number): string => `${done} dari ${all} selesai`,
  codeTitle: 'Kode masuk',
  codeHint: 'Game minta kode di perangkat baru? Kami kirim kodenya ke sini.',
  askCode: 'Minta kode masuk',
  asked: (when: string): string => `Sudah diminta. Kami jawab paling lambat ${when}.`,
  late: 'Kami sedikit terlambat, maaf. Kodemu tetap kami carikan.',
  answered: (when: string): string => `Kodenya sudah ada. Bisa dibaca sampai ${when}.`,
  readCode: 'Lihat kode masuk',
  codeOver: 'Kode terakhir sudah lewat lima menit.',
} as const;
