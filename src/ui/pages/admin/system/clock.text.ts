import { clockDifference } from '../../../../domain/system/clock-difference.ts';

const UNITS = { day: 'hari', hour: 'jam', minute: 'menit' } as const;

const difference = (seconds: number): string => {
  const { count, unit, isAhead } = clockDifference(seconds);
  return `${count} ${UNITS[unit]} lebih ${isAhead ? 'cepat' : 'lambat'}`;
};

/** Texts about the shop's time. */
export const clockText = {
  title: 'Waktu toko',
  fine: 'Jam server cocok dengan waktu toko.',
  held: (seconds: number): string => `Jam server meloncat: ${difference(seconds)} dari waktu toko.`,
  about:
    'Tenggat, pembayaran, dan sewa tetap memakai waktu toko, sampai jam server dibetulkan atau kamu membenarkannya. Betulkan dulu jam mesinnya bila salah; toko lalu melanjutkan sendiri.',
  shop: 'Waktu toko',
  machine: 'Jam server',
  confirm: 'Jam server sudah benar',
  confirmed: (kept: number): string =>
    kept === 0
      ? 'Toko memakai jam server lagi. Sisa waktu setiap tenggat dan sewa tidak berkurang.'
      : `Toko memakai jam server lagi. ${kept} sewa tidak bisa diperpanjang karena akunnya dipesan orang lain; periksa papan sewa.`,
} as const;
