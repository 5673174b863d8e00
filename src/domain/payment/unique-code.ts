const LARGE = 20_000;

/**
 * The highest unique code of an amount, in whole rupiah. A code is subtracted and tells payments of one price apart: 1 % of the amount and
 * at most Rp499 from Rp20.000 on; below, a tenth and at most Rp99. 0: too little for any code.
 */
export const highestCode = (due: number): number =>
  due >= LARGE ? Math.min(499, Math.floor(due / 100)) : Math.min(99, Math.floor(due / 10));
