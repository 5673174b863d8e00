/** A price that may stand struck through beside a lower one in a period. Whole rupiah. */
export interface StrikablePrice {
  readonly price: number;
  readonly from: Date;
  /** Exclusive; null while the price is asked. */
  readonly until: Date | null;
}

/** Whether a price may be struck through at a time; `strikablePrices` says from when to when. */
export const mayStrike = (price: number, strikable: readonly StrikablePrice[] | undefined, now: Date): boolean =>
  strikable?.some((one) => one.price === price && one.from <= now && (one.until === null || now < one.until)) === true;

/** The highest of these prices that is above `amount` and may be struck through; null when none may. */
export const struckPrice = (
  candidates: readonly (number | null)[],
  amount: number,
  strikable: readonly StrikablePrice[] | undefined,
  now: Date,
): number | null =>
  candidates.reduce(
    (best, price) => (price !== null && price > (best ?? amount) && mayStrike(price, strikable, now) ? price : best),
    null as number | null,
  );
