export const comingSoonText = {
  title: 'Segera hadir',
  heading: (name: string): string => (name === comingSoonText.title ? name : `${name} segera hadir`),
  text: 'Bagian ini sedang kami siapkan. Sementara itu, kamu bisa melihat yang tersedia.',
  action: 'Lihat produk',
  sellText: 'Formulirnya sedang kami siapkan. Sementara itu, tawarkan akunmu langsung lewat WhatsApp.',
  sellAction: 'Jual lewat WhatsApp',
  names: {
    '/sell': 'Jual akun',
  } as Readonly<Record<string, string>>,
};
