import { parseRupiah } from '../shared/parse-rupiah.ts';
import type { RentalLine } from './product-form.ts';

/** A rental option as it may be stored; a new one has no id yet. Money is whole Rupiah. */
export interface RentalDraft {
  readonly id: string | null;
  readonly duration: string;
  readonly durationMinutes: number | null;
  readonly price: number;
  readonly description: string | null;
}

const MINUTES: Readonly<Record<string, number>> = { menit: 1, jam: 60, hari: 1440, minggu: 10_080, bulan: 43_200 };

/** What a duration says in minutes: "3 Hari" is 4320; null when it names no length. */
export const minutesOf = (duration: string): number | null => {
  const [, count, unit] = /^(\d{1,4})\s*(menit|jam|hari|minggu|bulan)$/i.exec(duration.trim()) ?? [];
  return count === undefined || unit === undefined ? null : Number(count) * (MINUTES[unit.toLowerCase()] ?? 0);
};

const MAX_MINUTES = 525_600;

/** Whole minutes between one and a year; null for none; undefined for what is neither. */
export const parseMinutes = (text: string): number | null | undefined => {
  if (text.trim() === '') return null;
  const minutes = /^\d+$/.test(text.trim()) ? Number(text) : 0;
  return minutes >= 1 && minutes <= MAX_MINUTES ? minutes : undefined;
};

/** Lines that passed `checkProductForm`, as they are stored. */
export const rentalDrafts = (lines: readonly RentalLine[]): RentalDraft[] =>
  lines.map(({ id, duration, minutes, price, description }) => ({
    id,
    duration: duration.trim(),
    durationMinutes: parseMinutes(minutes) ?? null,
    price: parseRupiah(price) ?? 0,
    description: description.trim() === '' ? null : description.trim(),
  }));
