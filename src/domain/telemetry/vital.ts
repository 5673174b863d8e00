/** The metrics of the specification (section 9), and INP, which has replaced FID. */
export const VITAL_NAMES = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB', 'FID'] as const;
export type VitalName = (typeof VITAL_NAMES)[number];

export type VitalRating = 'good' | 'needs-improvement' | 'poor';

/** One measurement: milliseconds, or a unitless score for CLS. */
export interface VitalReading {
  readonly name: VitalName;
  readonly value: number;
  /** A pattern of `page-pattern.ts`, never an address. */
  readonly page: string;
}

/**
 * Values up to the first threshold are good, above the second poor. Those of INP are from the web-vitals project, the others from section
 * 9.
 */
const THRESHOLDS: Readonly<Record<VitalName, readonly [good: number, poor: number]>> = {
  CLS: [0.1, 0.25],
  FCP: [1800, 3000],
  FID: [100, 300],
  INP: [200, 500],
  LCP: [2500, 4000],
  TTFB: [800, 1800],
};

/** Ten minutes: longer values are measurement errors, as are CLS scores beyond this. */
export const LONGEST_MS = 600_000;
export const LARGEST_SHIFT = 100;

/** Whether a browser can have measured this value. */
export const isPossible = (name: VitalName, value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= (name === 'CLS' ? LARGEST_SHIFT : LONGEST_MS);

export const goodUpTo = (name: VitalName): number => THRESHOLDS[name][0];

export const rateVital = (name: VitalName, value: number): VitalRating => {
  const [good, poor] = THRESHOLDS[name];
  if (value <= good) return 'good';
  return value <= poor ? 'needs-improvement' : 'poor';
};
