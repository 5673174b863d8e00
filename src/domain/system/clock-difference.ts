const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** A difference of two clocks in the largest unit of which it has at least two, rounded: 26 hours are not "a day". */
export const clockDifference = (
  seconds: number,
): { readonly count: number; readonly unit: 'day' | 'hour' | 'minute'; readonly isAhead: boolean } => {
  const size = Math.abs(seconds);
  const [unit, length] = UNITS.find(([, each]) => size >= 2 * each) ?? UNITS[2];
  return { count: Math.round(size / length), unit, isAhead: seconds > 0 };
};
