/** A period of a price, in milliseconds; the end of what is still asked is null. */
export interface RecordedPrice {
  readonly price: number;
  readonly from: number;
  readonly to: number | null;
  readonly saleId: string | null;
}

const HOUR = 3_600_000;

const covers = ({ from, to }: RecordedPrice, at: number): boolean => from <= at && (to === null || at < to);

const isAskedAt = (recorded: readonly RecordedPrice[], price: number, at: number): boolean => {
  const now = recorded.filter((one) => covers(one, at));
  const promos = now.filter(({ saleId }) => saleId !== null);
  return (promos.length > 0 ? promos : now).some((one) => one.price === price);
};

/** For how long at most the price was asked without a break between two times, by a walk over all moments at which it can change. */
const longestAsked = (recorded: readonly RecordedPrice[], price: number, since: number, until: number): number => {
  const moments = [since, ...recorded.flatMap(({ from, to }) => [from, to ?? until]), until]
    .filter((at) => at >= since && at <= until)
    .toSorted((a, b) => a - b);
  let [best, run] = [0, 0];
  for (const [place, at] of moments.entries()) {
    const next = moments[place + 1] ?? at;
    if (next === at) continue;
    run = isAskedAt(recorded, price, at) ? run + next - at : 0;
    best = Math.max(best, run);
  }
  return best;
};

/** Whether a price may be struck through, found in another way than by the rule. */
export const isStrikeAllowed = (recorded: readonly RecordedPrice[], price: number, now: number): boolean => {
  if (longestAsked(recorded, price, now - 720 * HOUR, now) >= 24 * HOUR) return true;
  const live = recorded.find((one) => one.saleId !== null && covers(one, now));
  if (live === undefined) return false;
  const begin = Math.min(...recorded.filter(({ saleId }) => saleId === live.saleId).map(({ from }) => from));
  return longestAsked(recorded, price, begin - 24 * HOUR, begin) === 24 * HOUR;
};
