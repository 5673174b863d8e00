/** The quantile of values by nearest rank. @throws when there are none */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (value === undefined) throw new Error('nothing was measured');
  return value;
};

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const p95 = (values: readonly number[]): number => quantile(values, 0.95);

/** Minimum and maximum, for a note. */
export const spread = (values: readonly number[], digits = 0): string =>
  `${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)}`;
