import { formatCount } from '../../../../domain/shared/rupiah.ts';

export const rentalLineText = {
  line: (number: number): string => `Pilihan sewa ${number}`,
  duration: 'Lama',
  durationHelp: 'Misalnya 3 jam, 1 hari, 1,5 jam.',
  minutesRead: (minutes: number): string => `Terbaca ${formatCount(minutes)} menit.`,
  question: (duration: string): string => `Berapa lama "${duration}"?`,
  questionHelp: 'Tulis misalnya 8 jam. Tanpa jawaban, pilihan ini tampil tetapi belum bisa disewa.',
  price: 'Harga sewa',
  perHour: (price: string): string => `${price} per jam`,
  perDay: (price: string): string => `${price} per hari`,
  deposit: 'Deposit (boleh kosong)',
  depositHelp: 'Kembali ke penyewa setelah kata sandi diganti.',
  rules: 'Yang boleh (boleh kosong)',
  rulesHelp: 'Misalnya: ranked boleh. Aturan umum sewa selalu berlaku.',
  description: 'Keterangan (boleh kosong)',
  descriptionHelp: 'Tampil di bawah pilihan ini.',
  remove: (duration: string): string => `Hapus pilihan sewa ${duration}`,
} as const;
