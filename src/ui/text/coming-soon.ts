export const comingSoonText = {
  title: 'Segera hadir',
  heading: (name: string): string => (name === comingSoonText.title ? name : `${name} segera hadir`),
  text: 'Bagian ini sedang kami siapkan. Sementara itu, kamu bisa melihat akun yang tersedia.',
  action: 'Lihat akun',
  names: {
    '/sell': 'Jual akun',
    '/payment': 'Pembayaran',
    '/payment-status': 'Status pembayaran',
    '/orders': 'Pesanan',
    '/notifications': 'Notifikasi',
  } as Readonly<Record<string, string>>,
};
