export const sealText = {
  title: (position: number): string => `Data unit ${position}`,
  text: 'Setelah disimpan, isinya tidak bisa dibaca lagi di sini. Tidak ada draf yang tersimpan.',
  scope: 'Yang diisi',
  scopes: { buyer: 'Semua data (untuk dijual)', renter: 'Hanya data masuk (kata sandi baru)' },
  showSecrets: 'Tampilkan isian rahasia',
  optional: (label: string): string => `${label} (boleh kosong)`,
  required: 'Wajib diisi.',
  spaces: { start: 'Ada spasi di awal.', end: 'Ada spasi di akhir.', both: 'Ada spasi di awal dan akhir.' },
  save: 'Segel',
  saved: 'Data disegel.',
} as const;

/** Refusals of the vault. */
export const vaultFailures = {
  VAULT_SHUT: 'Brankas sedang tertutup. Tidak ada yang disimpan.',
  FIELD_UNKNOWN: ({ field }: Readonly<Record<string, unknown>>) => `Isian "${String(field)}" tidak dikenal untuk produk ini.`,
  FIELD_MISSING: ({ field }: Readonly<Record<string, unknown>>) => `Isian "${String(field)}" wajib diisi.`,
  FIELD_TOO_LONG: ({ field }: Readonly<Record<string, unknown>>) => `Isian "${String(field)}" terlalu panjang.`,
  FIELD_UNWRITABLE: ({ field }: Readonly<Record<string, unknown>>) => `Isian "${String(field)}" berisi karakter yang tidak bisa diketik.`,
  NO_UNIT: 'Produk ini belum punya unit. Isi stoknya dulu.',
  UNIT_NEEDED: 'Semua unit sudah punya data. Pilih unit yang diganti.',
  VERSION_CHANGED: 'Unit ini baru saja diisi orang lain. Coba lagi.',
  NO_CREDENTIALS: 'Belum ada data di unit ini.',
  REASON_NEEDED: 'Tulis alasannya, 10 sampai 300 huruf.',
  ALREADY_ANSWERED: 'Kode ini sudah dijawab orang lain.',
} as const;
