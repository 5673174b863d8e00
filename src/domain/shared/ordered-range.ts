/** Two ends of a range in the right order; a missing end stays open. The one rule for ranges that somebody typed the wrong way round. */
export const orderedRange = (low: number | null, high: number | null): readonly [low: number | null, high: number | null] =>
  low !== null && high !== null && low > high ? [high, low] : [low, high];
