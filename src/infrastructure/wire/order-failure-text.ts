import type { ComplaintFailure } from '../../application/complaint/complaint.calls.ts';
import type { OrderFailure } from '../../application/order/order.calls.ts';
import type { GatewayFailure } from '../../application/payment/gateway.calls.ts';
import type { PaymentFailure } from '../../application/payment/payment.calls.ts';
import type { CommonFailure } from '../../application/shared/call.ts';

/** A body that is too large is refused before it is read as a call. */
type Code = OrderFailure | PaymentFailure | GatewayFailure | ComplaintFailure | Exclude<CommonFailure, 'TOO_LARGE'>;
export type Refusal = readonly [status: number, text: string];

/** Refusals of `/api/orders`, `/api/payments` and the sandbox page: status (RFC 9110, section 15) and text. */
const REFUSALS = {
  SOLD_OUT: [409, 'Keduluan pembeli lain, stoknya habis. Lihat yang mirip, yuk.'],
  PRICE_CHANGED: [409, 'Harganya baru saja berubah. Cek dulu, lalu tekan lagi.'],
  KEY_REUSED: [422, 'Pesanan ini sudah dikirim dengan isi lain. Muat ulang halaman, lalu coba lagi.'],
  UNPAID_LIMIT: [409, 'Masih ada pesanan yang belum kamu bayar. Bayar atau batalkan dulu, ya.'],
  SALE_LIMIT: [409, 'Harga flash sale ini hanya sekali per orang.'],
  HELD_BEFORE: [409, 'Produk ini sudah dua kali kamu pesan tanpa dibayar. Coba lagi dua jam lagi.'],
  OWN_LISTING: [409, 'Ini jualanmu sendiri.'],
  NOT_FOR_SALE: [409, 'Produk ini sedang tidak dijual.'],
  BLOCKED: [403, 'Akun ini diblokir. Hubungi kami kalau menurutmu ini keliru.'],
  PHONE_UNVERIFIED: [403, 'Verifikasi nomor HP-mu dulu, baru bisa memesan.'],
  RULES_CHANGED: [409, 'Aturan belanja baru diperbarui. Baca dulu, lalu tekan lagi.'],
  BUSY: [429, 'Lagi ramai, antre sebentar ya.'],
  TOO_MANY: [429, 'Terlalu banyak kabar dari alamat ini. Coba lagi sebentar.'],
  INVALID: [400, 'Ada isian yang belum benar. Periksa lagi, ya.'],
  NOT_FOUND: [404, 'Pesanan ini tidak ada di akunmu.'],
  TRANSITION_NOT_ALLOWED: [409, 'Pesanan ini sudah berjalan lebih jauh. Muat ulang untuk melihatnya.'],
  ALREADY_PAID: [409, 'Pesanan ini sudah dibayar.'],
  WORK_STARTED: [409, 'Pesanan ini sudah dikerjakan. Ajukan pembatalannya ke kami, ya.'],
  TOO_LATE: [409, 'Batas waktunya sudah lewat. Masih ada masalah? Tulis ke kami.'],
  NOT_YET: [409, 'Belum waktunya. Data akun bisa dibuka mulai lima menit sebelum jam mulai.'],
  ROTATION_PENDING: [409, 'Kata sandi barunya sedang kami siapkan. Waktu sewamu belum berjalan; coba lagi sebentar.'],
  EXTENSION_CLOSED: [409, 'Sewa bisa diperpanjang mulai 60 menit sebelum berakhir, selama masih berjalan.'],
  NEXT_BOOKED: [409, 'Jam berikutnya sudah dipesan, jadi belum bisa diperpanjang.'],
  UNIT_TAKEN: [409, 'Unit itu sudah dipakai di waktu yang sama. Pilih unit atau waktu lain.'],
  EVIDENCE_NEEDED: [409, 'Lampirkan bukti dulu sebelum menahan deposit.'],
  ACCEPTANCE_NEEDED: [409, 'Centang dulu bahwa akunnya sudah kamu terima.'],
  NOT_PAYABLE: [409, 'Pesanan ini tidak sedang menunggu pembayaran.'],
  METHOD_UNAVAILABLE: [409, 'Cara bayar ini sedang tidak tersedia. Pilih yang lain, ya.'],
  GATEWAY_AWAY: [409, 'Penyedia pembayaran sedang tidak bisa dihubungi. Coba lagi, atau pilih cara bayar lain.'],
  SWITCH_LIMIT: [409, 'Cara bayar sudah diganti sepuluh kali. Bayar dengan yang terakhir, atau batalkan.'],
  PROOF_UNREADABLE: [422, 'Ini bukan gambar yang bisa dibaca. Kirim foto atau screenshot (JPG, PNG, WebP).'],
  PROOF_TOO_LARGE: [413, 'Gambarnya terlalu besar, paling besar 10 MB. Kirim screenshot saja.'],
  FILE_UNREADABLE: [422, 'Ini bukan gambar atau video MP4 yang bisa dibaca. Kirim file lain, ya.'],
  FILES_FULL: [409, 'Sudah sepuluh file. Ceritakan sisanya lewat pesan komplain.'],
  COMPLAINT_CLOSED: [409, 'Komplain ini sudah diputuskan atau dicabut. Muat ulang halaman.'],
  PROOF_USED: [409, 'Gambar ini sudah dipakai untuk pesanan lain. Kirim bukti dari transfer ini, ya.'],
  MESSAGE_REFUSED: [400, 'Jangan tulis kata sandi, nomor telepon, nomor rekening, atau tautan di sini.'],
  NOT_FRESH: [403, 'Masukkan lagi kode verifikasimu sebelum melanjutkan.'],
  NEEDS_FACTOR: [403, 'Aktifkan dan masukkan dulu verifikasi 2 langkah.'],
  NOTHING_TO_REFUND: [409, 'Pesanan ini tidak punya refund yang menunggu.'],
  DESTINATION_MISSING: [409, 'Pembeli belum mengisi rekening tujuan.'],
  DESTINATIONS_CLOSED: [409, 'Rekening refund belum bisa disimpan atau dibuka sekarang. Hubungi kami, ya.'],
  PAYMENT_UNKNOWN: [404, 'Pembayaran ini tidak dikenal.'],
  ORDER_OPEN: [409, 'Pesanannya belum berakhir.'],
  PAYMENT_OVER: [409, 'Pembayaran ini sudah tidak bisa dibayar.'],
  NOT_AUTHENTIC: [401, 'Kabar ini tidak dikenali.'],
  UNAUTHENTICATED: [401, 'Sesi kamu sudah berakhir. Masuk lagi untuk melanjutkan.'],
  FORBIDDEN: [403, 'Bagian ini untuk pengelola toko.'],
  CROSS_ORIGIN: [403, 'Permintaan dari situs lain tidak diterima.'],
  METHOD: [405, 'Cara meminta ini tidak diterima di sini.'],
  UNKNOWN_ACTION: [404, 'Tindakan ini tidak ada.'],
  NOT_JSON: [415, 'Kiriman harus berupa JSON.'],
  BAD_REQUEST: [400, 'Kiriman tidak bisa dibaca. Muat ulang halaman, lalu coba lagi.'],
  UNAVAILABLE: [503, 'Pemesanan belum tersedia di toko ini.'],
} satisfies Readonly<Record<Code, Refusal>> & Readonly<Record<string, Refusal>>;

/** The text of SOLD_OUT for a rental, whose time is no longer free. */
export const TIME_TAKEN_TEXT = 'Waktu itu baru saja diambil. Pilih waktu lain.';

/** Codes that have words here. */
export type OrderRefusal = keyof typeof REFUSALS;

const KNOWN: Readonly<Record<string, Refusal>> = REFUSALS;

/** The text of codes that this version does not know. */
const OTHER = [409, 'Belum bisa. Muat ulang halaman, lalu coba lagi.'] as const;

export const orderRefusal = (code: string): { readonly status: number; readonly text: string } => {
  const [status, text] = KNOWN[code] ?? OTHER;
  return { status, text };
};
