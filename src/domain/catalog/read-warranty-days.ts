import { readCount } from '../shared/count.ts';
import { fail, type Result, succeed } from '../shared/result.ts';

const MOST_DAYS = 365;
const UNIT_DAYS: Readonly<Record<string, number>> = { '': 1, hari: 1, hr: 1, h: 1, minggu: 7, mgg: 7, bulan: 30, bln: 30 };
const WRITTEN = /^(?:garansi\s+)?([\d.,]+)\s*([a-z]*)$/;

/** Reads a warranty in days: `7`, `7 hari`, `1 minggu`, `1 bulan`. `WARRANTY_UNREADABLE` for anything else, 0 too: without one its kind of sale decides. */
export const readWarrantyDays = (input: string): Result<number> => {
  const [, number = '', unit = ''] = WRITTEN.exec(input.trim().toLowerCase()) ?? [];
  const days = (readCount(number, MOST_DAYS) ?? 0) * (UNIT_DAYS[unit] ?? 0);
  return days >= 1 && days <= MOST_DAYS ? succeed(days) : fail('WARRANTY_UNREADABLE');
};
