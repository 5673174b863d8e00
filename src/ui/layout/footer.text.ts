export const footerText = {
  groupProducts: 'Produk',
  groupServices: 'Akun & Layanan',
  groupHelp: 'Bantuan & Info',
  groupCommunity: 'Komunitas',
  allProducts: 'Semua produk',
  flashSale: 'Flash Sale',
  rentable: 'Bisa disewa',
  popular: 'Paling dicari',
  sell: 'Jual akun',
  orders: 'Pesanan saya',
  wishlist: 'Wishlist',
  topUp: 'Top up game',
  help: 'Pusat bantuan',
  payment: 'Cara bayar',
  terms: 'Syarat layanan',
  privacy: 'Privasi',
  feed: 'Feed',
  channel: 'Saluran WhatsApp',
  community: 'Aturan komunitas',
  social: 'Media sosial',
  copyright: (year: number, siteName: string): string => `© ${year} ${siteName}. Semua nama game milik pemiliknya masing-masing.`,
} as const;

/** The newsletter form. */
export const newsletterText = {
  title: 'Kabar lewat email',
  field: 'Alamat email',
  send: 'Langganan',
  consent: 'Kamu setuju menerima kabar produk baru dan flash sale. Bisa berhenti kapan saja.',
  privacy: 'Privasi',
  unavailable: 'Belum terkirim. Coba lagi sebentar.',
} as const;

/** Responses to the newsletter's form and to links in its mails. Only the server shows them. */
export const newsletterPageText = {
  subscribedTitle: 'Terima kasih',
  subscribedText: 'Alamat emailmu kami simpan. Kabar berikutnya kami kirim ke sana.',
  confirmTitle: 'Berhenti berlangganan?',
  confirmText: 'Kamu tidak akan menerima kabar lewat email lagi. Akun dan pesananmu tetap seperti biasa.',
  confirm: 'Berhenti berlangganan',
  endedTitle: 'Kamu sudah berhenti',
  endedText: 'Kami tidak akan mengirim kabar ke alamat itu lagi. Alamatnya kami hapus dalam 30 hari.',
  refusedTitle: 'Belum berhasil',
  back: 'Kembali ke toko',
} as const;
