export const searchPageText = {
  title: (text: string): string => `Hasil untuk “${text}”`,
  blankTitle: 'Cari akun',
  description: 'Cari akun game, item, dan jasa menurut nama, game, atau isinya.',
  corrected: (words: string): string => `Menampilkan hasil untuk “${words}”.`,
  found: (count: string): string => `${count} akun`,
  foundMore: (count: string): string => `Lebih dari ${count} akun`,
  blankPrompt: 'Ketik nama game, rank, atau skin yang kamu cari.',
  noneTitle: 'Belum ada yang cocok',
  noneText: 'Coba kata yang lebih pendek, nama gamenya saja, atau pilih salah satu game ini.',
  games: 'Game yang tersedia',
} as const;
