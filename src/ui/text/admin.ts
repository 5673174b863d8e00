export const adminText = {
  title: 'Admin',
  description: 'Halaman untuk pengelola toko.',
  soonTitle: 'Admin segera hadir',
  soonText: 'Kamu sudah masuk sebagai admin. Halaman untuk mengelola toko sedang kami siapkan.',
  toShop: 'Lihat toko',
  toSystem: 'Kecepatan halaman',
  system: 'Sistem',
  vitals: 'Kecepatan halaman',
  vitalsText: 'Diukur di perangkat pengunjung selama 14 hari terakhir, tanpa mencatat siapa mereka. Yang menentukan adalah p75.',
  vitalsEmpty: 'Belum ada pengukuran',
  vitalsEmptyText: 'Angka muncul setelah pengunjung membuka dan menutup halaman toko.',
  measure: 'Ukuran',
  measures: {
    LCP: 'Sampai isi terbesar tampil. Baik sampai 2,5 detik.',
    INP: 'Jawaban paling lambat atas satu sentuhan. Baik sampai 200 milidetik.',
    CLS: 'Seberapa banyak isi bergeser sendiri. Baik sampai 0,1.',
    FCP: 'Sampai ada yang tampil. Baik sampai 1,8 detik.',
    TTFB: 'Sampai server menjawab. Baik sampai 0,8 detik.',
    FID: 'Tunggu pada sentuhan pertama. Baik sampai 100 milidetik.',
  },
  figures: 'Angka per halaman',
  columns: ['Halaman', 'Jumlah', 'p50', 'p75', 'p95', 'p75 per hari'],
  ratings: { good: 'Baik', 'needs-improvement': 'Kurang', poor: 'Buruk' },
  /** Milliseconds, or for CLS a plain number. */
  value: (name: string, figure: number): string =>
    name === 'CLS'
      ? figure.toLocaleString('id-ID', { minimumFractionDigits: 3, maximumFractionDigits: 3 })
      : `${Math.round(figure).toLocaleString('id-ID')} ms`,
  chart: (page: string): string => `p75 per hari di ${page}; garis putus adalah batas baik`,
  againTitle: 'Masuk lagi',
  againText: 'Waktu masukmu untuk halaman admin sudah habis.',
  again: 'Masuk lagi',
  unreachableTitle: 'Toko belum menjawab',
  unreachableText: 'Kami belum bisa memastikan siapa kamu. Coba lagi sebentar lagi.',
  retry: 'Coba lagi',
} as const;
