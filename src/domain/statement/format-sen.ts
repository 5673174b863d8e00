import { formatRupiah } from '../shared/rupiah.ts';

/** Formats an amount in sen: 15012300 is "Rp150.123", 15012350 is "Rp150.123,50". */
export const formatSen = (sen: number): string => {
  const size = Math.abs(sen);
  const cents = size % 100;
  const text = `${formatRupiah((size - cents) / 100)}${cents === 0 ? '' : `,${String(cents).padStart(2, '0')}`}`;
  return sen < 0 ? `-${text}` : text;
};
