import type { CredentialFieldProblem } from '../../../../../domain/credential/field-settings.ts';

export const credentialFieldsText = {
  title: 'Data serah terima',
  about: 'Yang diisi tim untuk setiap akun game ini, dan dilihat pembeli di Brankas. Data yang sudah disegel tidak berubah.',
  defaults: 'Masih memakai bawaan untuk semua game.',
  field: (place: number): string => `Kolom ${place}`,
  name: 'Kunci',
  nameHint: 'Kunci: huruf kecil, angka, dan garis bawah. Dipakai di berkas isian.',
  label: 'Nama yang dilihat pembeli',
  scope: 'Untuk siapa',
  scopes: { renter: 'Penyewa dan pembeli', buyer: 'Pembeli saja' },
  required: 'Wajib diisi',
  up: (name: string): string => `Naikkan ${name}`,
  down: (name: string): string => `Turunkan ${name}`,
  remove: (name: string): string => `Hapus ${name}`,
  add: 'Tambah kolom',
  problems: {
    NAME_UNFIT: 'Mulai dengan huruf kecil, lalu huruf kecil, angka, atau garis bawah. Paling panjang 40.',
    NAME_TAKEN: 'Kunci ini sudah dipakai kolom lain.',
    LABEL_UNFIT: 'Tulis namanya, 1 sampai 60 huruf.',
  } satisfies Record<CredentialFieldProblem, string>,
  noRenter: 'Sisakan paling sedikit satu kolom wajib untuk penyewa dan pembeli.',
  unsaved: 'Perubahan data serah terima belum disimpan',
  save: 'Simpan data serah terima',
  saved: 'Data serah terima tersimpan.',
  outdated: 'Orang lain baru mengubah data serah terima. Muat yang terbaru, lalu ulangi perubahanmu.',
  failed: 'Data serah terima belum bisa dimuat.',
} as const;
