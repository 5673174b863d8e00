const WHOLE_RUPIAH = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 });

/** Groups digits the Indonesian way: 1284 becomes "1.284". */
export const formatCount = (count: number): string => WHOLE_RUPIAH.format(count);

/**
 * Whole Rupiah as shown everywhere: 1250000 becomes "Rp1.250.000".
 * Written by hand around the digits because Intl puts a no-break space after "Rp".
 */
export const formatRupiah = (amount: number): string =>
  amount < 0 ? `-Rp${WHOLE_RUPIAH.format(-amount)}` : `Rp${WHOLE_RUPIAH.format(amount)}`;
