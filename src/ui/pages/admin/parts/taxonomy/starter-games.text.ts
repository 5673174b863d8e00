import { formatCount } from '../../../../../domain/shared/rupiah.ts';

export const starterGamesText = {
  open: 'Tambah game populer',
  title: 'Game populer',
  message: 'Lengkap dengan atribut, isian pengiriman, dan data serah terima. Semuanya bisa diubah sesudahnya.',
  isAdded: (name: string): string => `${name} (sudah ada)`,
  add: (count: number): string => `Tambah ${formatCount(count)} game`,
  added: (count: number): string => (count === 0 ? 'Semua game itu sudah ada.' : `${formatCount(count)} game ditambahkan.`),
  noneChosen: 'Pilih game yang ditambahkan.',
} as const;
