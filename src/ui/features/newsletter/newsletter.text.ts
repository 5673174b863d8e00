/** The field in the footer. */
export const newsletterText = {
  title: 'Kabar lewat email',
  field: 'Alamat email',
  send: 'Langganan',
  consent: 'Kamu setuju menerima kabar akun baru dan flash sale. Bisa berhenti kapan saja.',
  privacy: 'Privasi',
  unavailable: 'Belum terkirim. Coba lagi sebentar.',
} as const;

/** Pages that answer the newsletter's form and its mails. Only the server shows them. */
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
