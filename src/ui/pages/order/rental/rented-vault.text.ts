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
