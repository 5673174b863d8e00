import type { VaultFailure } from '../../application/credential/vault.calls.ts';
import { type OrderRefusal, orderRefusal, type Refusal } from './order-failure-text.ts';

/** Refusals of `/api/vault`; all others are those of orders. */
const REFUSALS = {
  VAULT_SHUT: [423, 'Brankas sedang tidak bisa dibuka, waktumu tidak berjalan.'],
  VAULT_CLOSED: [409, 'Brankas pesanan ini belum terbuka, atau sudah ditutup.'],
  NO_CREDENTIALS: [409, 'Datanya belum kami isi. Tanyakan lewat pesan pesanan, ya.'],
  TOO_MANY: [429, 'Sudah sepuluh kali dibuka dalam satu jam. Coba lagi nanti, ya.'],
  REASON_NEEDED: [400, 'Tulis alasannya dulu, 10 sampai 300 karakter.'],
  FIELD_UNKNOWN: [400, 'Ada isian yang tidak dikenal di sini.'],
  FIELD_MISSING: [400, 'Ada isian wajib yang masih kosong.'],
  FIELD_TOO_LONG: [400, 'Ada isian yang terlalu panjang.'],
  FIELD_UNWRITABLE: [400, 'Ada isian dengan karakter yang tidak bisa diketik.'],
  ENDED: [409, 'Masa sewa sudah berakhir, jadi datanya tidak bisa dibuka lagi.'],
  NOT_FOUND: [404, 'Tidak ditemukan. Muat ulang halaman, lalu coba lagi.'],
  NO_UNIT: [409, 'Produk ini belum punya unit untuk diisi.'],
  UNIT_NEEDED: [409, 'Pilih dulu unit mana yang diisi.'],
  VERSION_CHANGED: [409, 'Unit ini baru saja diisi orang lain. Muat ulang, lalu coba lagi.'],
  NOT_ASSIGNED: [403, 'Hanya pengerja pesanan ini yang boleh membuka login pembelinya.'],
  NO_LOGIN_NEEDED: [409, 'Pesanan ini tidak butuh login.'],
  NO_LOGIN: [409, 'Pembeli belum mengisi login, atau login itu sudah dihapus.'],
  LOGIN_CLOSED: [409, 'Login pesanan ini sudah tertutup.'],
  CODE_WAITING: [409, 'Kodenya belum kami kirim. Tunggu sebentar, ya.'],
  CODE_EXPIRED: [409, 'Kodenya sudah lewat lima menit. Minta lagi, ya.'],
  ALREADY_ANSWERED: [409, 'Permintaan kode ini sudah dijawab.'],
  FORBIDDEN: [403, 'Peranmu tidak boleh membuka atau mengisi brankas ini.'],
  UNAVAILABLE: [503, 'Brankas belum tersedia di toko ini.'],
} satisfies Readonly<Record<Exclude<VaultFailure, OrderRefusal>, Refusal>> & Readonly<Record<string, Refusal>>;

const OWN: Readonly<Record<string, Refusal>> = REFUSALS;

export const vaultRefusal = (code: string): { readonly status: number; readonly text: string } => {
  const own = OWN[code];
  return own === undefined ? orderRefusal(code) : { status: own[0], text: own[1] };
};
