/** What lines of the log are about, by the first half of their action. */
export const auditKinds: Readonly<Record<string, string>> = {
  products: 'produk',
  rental_options: 'pilihan sewa',
  flash_sales: 'flash sale',
  orders: 'pesanan',
  game_titles: 'game',
  categories: 'kategori',
  tiers: 'tier',
  website_settings: 'pengaturan toko',
  notifications: 'notifikasi',
  content: 'isi halaman',
  content_versions: 'versi isi halaman',
  customer: 'pelanggan',
  role: 'peran',
  invitation: 'undangan',
  staff: 'aturan tim',
  owner: 'pemilik',
  newsletter: 'buletin',
};

export const auditVerbs: Readonly<Record<string, string>> = {
  created: 'Menambah',
  changed: 'Mengubah',
  deleted: 'Menghapus',
};

/** Deeds with a sentence of their own. */
export const auditActions: Readonly<Record<string, string>> = {
  'role.granted': 'Memberi peran kepada',
  'role.revoked': 'Mencabut peran',
  'owner.reset': 'Mengatur ulang pemilik',
  'customer.phone_shown': 'Menampilkan nomor HP',
  'customer.email_shown': 'Menampilkan email',
  'customer.blocked': 'Memblokir',
  'customer.unblocked': 'Membuka blokir',
  'customer.session_ended': 'Mengeluarkan satu perangkat',
  'customer.sessions_ended': 'Mengeluarkan dari semua perangkat',
  'customer.note_added': 'Menulis catatan tentang',
  'customer.note_deleted': 'Menghapus catatan tentang',
  'invitation.made': 'Mengundang',
  'invitation.revoked': 'Menarik undangan',
  'invitation.taken': 'Menerima undangan',
  'staff.rules_changed': 'Mengubah aturan verifikasi kedua',
  'newsletter.exported': 'Mengekspor buletin',
  'content.saved': 'Menyimpan isi halaman',
  'content.published': 'Menerbitkan isi halaman',
};
