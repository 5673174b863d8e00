const WHOLE_RUPIAH = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 });

/** Groups digits in Indonesian notation: 1284 becomes "1.284". */
export const formatCount = (count: number): string => WHOLE_RUPIAH.format(count);

/**
 * Formats whole rupiah: 1250000 becomes "Rp1.250.000". It does not use the currency style of Intl, which puts a no-break space after "Rp".
 */
export const formatRupiah = (amount: number): string =>
  amount < 0 ? `-Rp${WHOLE_RUPIAH.format(-amount)}` : `Rp${WHOLE_RUPIAH.format(amount)}`;
