export const orderQueuesText = {
  title: 'Pesanan',
  review: 'Bukti perlu dicek',
  deliver: 'Perlu dikirim',
  refund: 'Refund perlu dikirim',
  exceptions: 'Uang perlu diputuskan',
  today: 'Pendapatan hari ini',
  month: 'Pendapatan bulan ini',
  test: 'Simulasi bulan ini',
  failed: 'Angka pesanan belum bisa dimuat.',
  recent: (when: string): string => `Rekening atau QRIS toko diubah ${when}. Bukan tim kamu?`,
  toSettings: 'Periksa pengaturan pembayaran',
} as const;
