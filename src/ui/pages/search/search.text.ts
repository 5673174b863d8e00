import type { Relaxation } from '../../../domain/search/relaxations.ts';

export const searchPageText = {
  title: (text: string): string => `Hasil untuk “${text}”`,
  blankTitle: 'Cari produk',
  description: 'Cari akun game, item, dan jasa menurut nama, game, atau isinya.',
  corrected: (words: string): string => `Menampilkan hasil untuk “${words}”.`,
  blankPrompt: 'Ketik nama game, rank, atau skin yang kamu cari.',
  noneTitle: 'Belum ada yang cocok',
  noneText: 'Coba kata yang lebih pendek, nama gamenya saja, atau pilih salah satu game ini.',
  games: 'Game yang tersedia',
  relaxed: {
    filters: 'Yang paling dekat, tanpa filter',
    tier: 'Yang harganya paling dekat',
    price: 'Yang paling dekat, di harga lain',
    word: 'Yang paling dekat',
  } satisfies Record<Relaxation['without'], string>,
  help: 'Jawaban dari pusat bantuan',
  moreHelp: 'Baca jawabannya',
  moreHelpOf: (question: string): string => `Baca jawabannya: ${question}`,
  allRelaxed: (text: string): string => `Lihat semua hasil “${text}”`,
  allPrices: 'Lihat semua harga',
  allOfPrice: 'Lihat semua di harga ini',
} as const;
