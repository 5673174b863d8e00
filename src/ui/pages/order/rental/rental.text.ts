import { formatRupiah } from '../../../../domain/shared/rupiah.ts';

export const rentalText = {
  left: 'Sisa waktu',
  lastMinutes: (minutes: number): string => `Tinggal ${minutes} menit. Simpan permainanmu, lalu keluar.`,
  endsAt: (when: string): string => `Berakhir ${when}`,
  credited: (length: string): string => `Kami menambah ${length}.`,
  over: 'Masa sewa berakhir',
  overText: 'Keluar dari akun di semua perangkat. Kata sandinya sedang kami ganti.',

  extend: 'Perpanjang',
  extendTitle: 'Perpanjang sewa',
  extendHint: (when: string): string => `Bisa diperpanjang mulai ${when}, selama jam berikutnya kosong.`,
  nextBooked: 'Jam berikutnya sudah dipesan, jadi belum bisa diperpanjang.',
  pending: 'Perpanjanganmu menunggu pembayaran.',
  toPay: 'Bayar perpanjangan',
  lengths: 'Tambah berapa lama?',
  until: (when: string): string => `sampai ${when}`,
  payWithin: 'Bayar dalam 10 menit supaya jamnya tetap untukmu. Waktu bertambah begitu pembayaran diterima.',
  place: (total: string): string => `Perpanjang dan bayar ${total}`,
  placeAgain: (total: string): string => `Perpanjang dengan ${total}`,
  queued: 'Antre sebentar, jangan tutup.',

  endEarly: 'Selesai lebih awal',
  endTitle: 'Selesai sekarang?',
  endText: (length: string): string =>
    `Sisa ${length} hangus dan uangnya tidak kembali. Keluar dulu dari akun di semua perangkat. Brankas langsung tertutup.`,
  keep: 'Lanjut main',

  facts: 'Sewa',
  option: 'Lama sewa',
  start: 'Mulai',
  opened: 'Dibuka',
  startsBy: 'Mulai otomatis',
  end: 'Berakhir',
  ended: 'Selesai',
  deposit: 'Deposit',
  depositStates: {
    held: (amount: number): string => `${formatRupiah(amount)}, dititipkan dan kembali setelah sandinya diganti`,
    returned: (amount: number): string => `${formatRupiah(amount)} dikembalikan`,
    claimed: (amount: number): string => `${formatRupiah(amount)}, kami ingin menahannya: jawab di komplain`,
    kept: (amount: number): string => `dari ${formatRupiah(amount)} ditahan sebagian atau seluruhnya lewat keputusan`,
  },
  rules: 'Aturan sewa',
  allowed: (rules: string): string => `Khusus pilihan ini: ${rules}`,
  cancelUntil: (when: string): string => `Bisa dibatalkan gratis sampai ${when}.`,
  cancelOver: 'Batas pembatalan gratis sudah lewat.',
} as const;

export const rentedVaultText = {
  unpaid: 'Tersegel. Bisa dibuka setelah pembayaran diterima dan waktunya tiba.',
  opensAt: (when: string): string => `Tersegel. Bisa dibuka mulai ${when}.`,
  preparing: 'Datanya sedang kami siapkan. Kami kabari begitu siap.',
  ready: 'Waktu sewa mulai saat dibuka.',
  readyUntil: (when: string): string => `Waktu sewa mulai saat dibuka, paling lambat ${when}.`,
  running: 'Bisa dibuka lagi sampai waktunya habis.',
  over: 'Masa sewa berakhir. Brankas sudah tertutup.',
  ended: 'Brankas tertutup karena pesanan ini berakhir.',
  open: 'Buka data akun',
  meansTitle: 'Mulai sewa sekarang?',
  means: (length: string): string =>
    `Waktu ${length} langsung berjalan begitu data akun terbuka. Datanya tampil 60 detik, dan bisa dibuka lagi sampai sewa berakhir. Jangan bagikan ke siapa pun.`,
  codeBefore: 'Game minta kode di perangkat baru? Minta sekarang: waktu sewamu belum berjalan.',
  codeHint: 'Game minta kode di perangkat baru? Kami kirim kodenya ke sini.',
} as const;
