import type { GatewayName } from '../../../../domain/payment/payment-method.ts';
import { settingSections } from '../kit/setting-sections.text.ts';
import { gatewayNames } from '../parts/payment/gateway-names.text.ts';

/** Why a QRIS is refused, by the code of the rule. */
export const qrisProblems: Readonly<Record<string, string>> & { readonly QRIS_INVALID: string } = {
  QRIS_INVALID: 'Ini bukan teks QRIS toko yang utuh. Salin semuanya, mulai dari 000201.',
  QRIS_CHECKSUM: 'Teks QRIS ini berubah atau salah salin. Salin lagi, atau unggah gambarnya.',
  QRIS_FOREIGN: 'QRIS ini bukan dari Indonesia atau bukan rupiah.',
  QRIS_ONE_TIME: 'QRIS ini hanya untuk satu kali bayar. Pakai QRIS statis dari bank atau dompetmu.',
};

export const paymentSettingsText = {
  title: settingSections.payments,
  about: 'Ke sini pembeli mengirim uangnya. Setiap perubahan dikabarkan ke semua pemilik dan butuh verifikasi 2 langkah.',
  recent: (when: string): string => `Rekening atau QRIS diubah ${when}. Bukan tim kamu? Periksa sekarang.`,
  gateways: (names: readonly GatewayName[]): string =>
    `Pembayaran lewat ${names.map((name) => gatewayNames[name]).join(', lalu ')}. Urutannya diatur di server.`,
  qrisReplaced: 'Selama Midtrans didahulukan, pembeli memakai QRIS Midtrans, bukan yang ini.',
  accounts: 'Rekening bank dan dompet digital',
  accountsText: 'Pembeli memilih salah satu. Nomor yang diganti menjadi rekening baru; uang di rekening lama tetap tercatat.',
  account: (place: number): string => `Rekening ${place}`,
  bank: 'Bank atau dompet digital',
  number: 'Nomor rekening atau HP',
  holder: 'Atas nama',
  remove: 'Hapus',
  removeOf: (place: number): string => `Hapus rekening ${place}`,
  add: 'Tambah rekening',
  qris: 'QRIS statis',
  qrisHint: 'Tempel teks di dalam kode QRIS tokomu, dimulai dengan 000201. Kosong: tanpa QRIS.',
  sellsAccounts: 'Jual akun langsung di toko',
  sellsAccountsHint:
    'Nyala: pembeli memesan dan membayar di toko, dan data akun terbuka di Brankas. Mati: tombol beli akun membuka WhatsApp.',
  bankWrong: 'Tulis nama banknya, 2 sampai 40 huruf.',
  numberWrong: 'Tulis angka saja, 5 sampai 30 digit.',
  holderWrong: 'Tulis nama pemilik rekening, 2 sampai 100 huruf.',
  qrisPicture: 'Gambar QRIS dari bank',
  qrisPictureHint: 'Dibaca di perangkat ini, tidak dikirim ke mana pun.',
  qrisChoose: 'Pilih gambar',
  qrisUnread: 'Tidak ada kode QR yang terbaca di gambar ini. Coba gambar yang lebih jelas.',
  qrisIsOurs: (merchant: string, city: string): string => `Ini QRIS toko kami: ${merchant}, ${city}`,
  qrisUnconfirmed: 'Periksa nama dan kotanya, lalu nyalakan "Ini QRIS toko kami".',
  unsaved: 'Perubahan pembayaran belum disimpan',
  save: 'Simpan pembayaran',
  saved: 'Pengaturan pembayaran tersimpan.',
  outdated: 'Orang lain baru menyimpan pengaturan pembayaran. Muat yang terbaru, lalu ulangi perubahanmu.',
  stepUpNeeded: 'Belum tersimpan. Selesaikan dulu verifikasi 2 langkah.',
  failed: 'Pengaturan pembayaran belum bisa dimuat.',
} as const;
