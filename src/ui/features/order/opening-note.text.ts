import { isSameDay } from '../../text/time.ts';

const WIB = 'Asia/Jakarta';
const DAY_MS = 86_400_000;

const time = (at: Date): string =>
  `${new Intl.DateTimeFormat('id-ID', { hour: '2-digit', minute: '2-digit', timeZone: WIB }).format(at)} WIB`;

/** "besok 09.00 WIB", in the shop's own time zone. */
export const openingTime = (at: Date, now: Date): string => {
  if (isSameDay(at, now)) return `hari ini ${time(at)}`;
  if (isSameDay(at, new Date(now.getTime() + DAY_MS))) return `besok ${time(at)}`;
  return `${new Intl.DateTimeFormat('id-ID', { weekday: 'long', day: 'numeric', month: 'short', timeZone: WIB }).format(at)} ${time(at)}`;
};

/** What happens once the shop is open again. */
export type OpeningSubject = 'proof' | 'delivery' | 'order';

export const openingNotes: Readonly<Record<OpeningSubject, (when: string) => string>> = {
  proof: (when) => `Sekarang di luar jam buka. Bukti dicek mulai ${when}.`,
  delivery: (when) => `Sekarang di luar jam buka. Pesananmu dilanjutkan mulai ${when}.`,
  order: (when) => `Sekarang di luar jam buka. Kamu tetap bisa bayar; pesananmu disiapkan mulai ${when}.`,
};
