import type { FailureTexts } from '../../text/failures.ts';

export const searchAlertText = {
  forSearch: 'Kabari kalau ada',
  forGame: 'Kabari kalau ada yang baru',
  guest: 'Masuk dulu, lalu kami kabari di notifikasi.',
  isOn: 'Kami kabari begitu ada.',
  stop: 'Tidak usah dikabari',
  failures: { ALERTS_FULL: 'Kabarmu sudah 20. Hentikan salah satu dulu.' } as FailureTexts,
  failed: 'Belum tersimpan. Coba lagi.',
} as const;
