/** The buyer's text for a refused order or step, and the link that helps. */
export interface RefusalText {
  readonly text: string;
  /** The link that helps; null where another press or other input does. */
  readonly way: 'orders' | 'products' | 'profile' | 'devices' | 'terms' | 'help' | null;
}

const REFUSALS: Readonly<Record<string, RefusalText>> = {
  SOLD_OUT: { text: 'Baru saja dipesan orang lain. Kadang ada yang batal, atau lihat yang serupa.', way: 'products' },
  PRICE_CHANGED: { text: 'Harganya baru saja berubah. Cek harga barunya, lalu tekan lagi kalau masih cocok.', way: null },
  SALE_LIMIT: { text: 'Harga flash sale cuma untuk satu pembelian per orang. Kamu masih bisa beli dengan harga biasa.', way: null },
  KEY_REUSED: { text: 'Pesananmu dari percobaan sebelumnya ternyata sudah masuk. Cek dulu di daftar pesanan, ya.', way: 'orders' },
  UNPAID_LIMIT: { text: 'Masih ada pesananmu yang belum dibayar. Selesaikan atau batalkan dulu, lalu pesan lagi.', way: 'orders' },
  HELD_BEFORE: { text: 'Produk ini sudah dua kali kamu pesan tanpa dibayar. Coba lagi dalam dua jam, ya.', way: 'products' },
  OWN_LISTING: { text: 'Ini jualanmu sendiri, jadi tidak bisa kamu beli.', way: 'products' },
  NOT_FOR_SALE: { text: 'Produk ini sudah tidak dijual.', way: 'products' },
  BLOCKED: { text: 'Akunmu sedang dibatasi. Hubungi kami supaya bisa kami bantu.', way: 'help' },
  PHONE_UNVERIFIED: { text: 'Nomor HP-mu belum dikonfirmasi. Konfirmasi dulu, pesananmu tetap tersimpan di sini.', way: 'profile' },
  RULES_CHANGED: { text: 'Aturan kami baru saja diperbarui. Baca dulu, lalu tekan lagi kalau kamu setuju.', way: 'terms' },
  BUSY: { text: 'Lagi ramai sekali. Tunggu sebentar, lalu tekan lagi. Isianmu tetap tersimpan.', way: null },
  INVALID: { text: 'Ada isian yang belum pas. Periksa lagi, ya.', way: null },
  NOT_SIGNED_IN: { text: 'Sesi masukmu sudah berakhir. Masuk lagi, isianmu tetap tersimpan.', way: null },
  NOT_FOUND: { text: 'Pesanan ini tidak ditemukan.', way: 'orders' },
  NOT_PAYABLE: { text: 'Pesanan ini sudah tidak bisa dibayar.', way: 'orders' },
  METHOD_UNAVAILABLE: { text: 'Cara bayar ini sedang tidak tersedia. Pilih cara lain, pesananmu tetap tersimpan.', way: null },
  GATEWAY_AWAY: {
    text: 'Cara bayar ini sedang tidak bisa dihubungi. Coba lagi, atau pilih cara lain. Pesananmu tetap tersimpan.',
    way: null,
  },
  SWITCH_LIMIT: { text: 'Cara bayar pesanan ini sudah diganti sepuluh kali. Bayar dengan yang terakhir, ya.', way: null },
  ALREADY_PAID: { text: 'Pesanan ini sudah dibayar.', way: 'orders' },
  PROOF_UNREADABLE: { text: 'File itu bukan gambar yang bisa dibaca. Kirim foto atau screenshot JPG, PNG, atau WebP.', way: null },
  PROOF_TOO_LARGE: { text: 'Gambarnya terlalu besar, paling besar 10 MB. Kirim screenshot saja.', way: null },
  PROOF_USED: { text: 'Gambar itu sudah dipakai untuk pesanan lain. Kirim bukti dari transfer ini, atau kirim tanpa gambar.', way: null },
  TRANSITION_NOT_ALLOWED: { text: 'Status pesanan sudah berubah, jadi langkah ini tidak bisa lagi.', way: null },
  ACCEPTANCE_NEEDED: { text: 'Centang dulu bahwa akunnya sudah kamu terima.', way: null },
  MESSAGE_REFUSED: {
    text: 'Jangan tulis kata sandi, nomor telepon, nomor rekening, atau tautan di sini. Hapus bagian itu, lalu kirim lagi.',
    way: null,
  },
  VAULT_SHUT: { text: 'Brankas sedang tidak bisa dibuka, waktumu tidak berjalan. Coba lagi nanti.', way: null },
  VAULT_CLOSED: { text: 'Brankas pesanan ini belum terbuka, atau sudah ditutup.', way: null },
  NO_CREDENTIALS: { text: 'Datanya belum kami isi. Tanyakan lewat pesan pesanan, ya.', way: null },
  TOO_MANY: { text: 'Sudah terlalu sering untuk sekarang. Coba lagi nanti, ya.', way: null },
  OPENED_OFTEN: { text: 'Sudah kamu buka sepuluh kali dalam satu jam. Datanya aman di Brankas; coba lagi dalam satu jam.', way: null },
  OPENED_ELSEWHERE: {
    text: 'Baru saja dibuka juga di perangkat atau tab lain, lihat Riwayat Brankas. Bukan kamu? Ganti kata sandi akunnya sekarang.',
    way: 'devices',
  },
  NO_LOGIN_NEEDED: { text: 'Pesanan ini tidak butuh login.', way: null },
  LOGIN_CLOSED: { text: 'Pesanan ini sudah tidak menerima login, jadi tidak ada yang disimpan.', way: null },
  VERSION_CHANGED: { text: 'Login baru saja diisi dari tab atau perangkat lain. Tekan lagi kalau yang ini yang benar.', way: null },
  FIELD_MISSING: { text: 'Ada isian wajib yang masih kosong.', way: null },
  FIELD_UNKNOWN: { text: 'Isian login ini baru saja diubah toko. Muat ulang halaman, lalu isi lagi.', way: null },
  FIELD_TOO_LONG: { text: 'Ada isian yang terlalu panjang.', way: null },
  FIELD_UNWRITABLE: { text: 'Ada isian dengan karakter yang tidak bisa diketik.', way: null },
  CODE_WAITING: { text: 'Kodenya belum kami kirim. Tunggu sebentar, ya.', way: null },
  CODE_EXPIRED: { text: 'Kodenya sudah lewat lima menit. Minta lagi, ya.', way: null },
  TOO_LATE: { text: 'Batas waktunya sudah lewat. Masih ada masalah? Tulis ke kami, tetap kami bantu sebisanya.', way: 'help' },
  COMPLAINT_CLOSED: { text: 'Komplain ini sudah diputuskan atau dicabut. Keadaannya yang baru ada di halaman ini.', way: null },
  COMPLAINT_LIMIT: { text: 'Lima komplainmu masih berjalan. Tunggu salah satunya selesai dulu, ya.', way: 'orders' },
  FILE_UNREADABLE: { text: 'File itu bukan gambar atau video MP4 yang bisa dibaca.', way: null },
  FILES_FULL: { text: 'Sudah sepuluh file. Ceritakan sisanya lewat pesan komplain.', way: null },
  NOTHING_TO_REFUND: { text: 'Tidak ada refund yang menunggu rekening.', way: null },
  NOT_YET: { text: 'Belum waktunya. Data akun bisa dibuka mulai lima menit sebelum jam mulai.', way: null },
  ENDED: { text: 'Masa sewa sudah berakhir, jadi datanya tidak bisa dibuka lagi.', way: null },
  ROTATION_PENDING: { text: 'Kata sandi barunya sedang kami siapkan. Waktu sewamu belum berjalan; coba lagi sebentar.', way: null },
  EXTENSION_CLOSED: {
    text: 'Sewa ini tidak bisa diperpanjang sekarang: bisa mulai 60 menit sebelum berakhir, selama masih berjalan.',
    way: null,
  },
  NEXT_BOOKED: { text: 'Jam berikutnya sudah dipesan, jadi belum bisa diperpanjang.', way: null },
  WORK_STARTED: { text: 'Pengerjaannya sudah dimulai. Minta pembatalan lewat halaman pesanan.', way: 'orders' },
};

const UNREACHED: RefusalText = { text: 'Kami belum bisa dihubungi. Cek koneksimu, lalu coba lagi.', way: null };

export const refusalText = (code: string): RefusalText => REFUSALS[code] ?? UNREACHED;

export const refusalWays = {
  orders: 'Lihat pesananku',
  products: 'Lihat produk lain',
  profile: 'Konfirmasi nomor',
  devices: 'Periksa perangkat yang masuk',
  terms: 'Baca aturan',
  help: 'Hubungi kami',
} as const;
