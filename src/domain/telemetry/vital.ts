/** What a visit is measured by (specification, section 9); INP beside FID, which it has replaced everywhere else. */
export const VITAL_NAMES = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB', 'FID'] as const;
export type VitalName = (typeof VITAL_NAMES)[number];

export type VitalRating = 'good' | 'needs-improvement' | 'poor';

/** One measured value: milliseconds, or for CLS a share of the screen. */
export interface VitalReading {
  readonly name: VitalName;
  readonly value: number;
  /** A pattern of `page-pattern.ts`, never an address. */
  readonly page: string;
}

/** Up to the first it is good, above the second poor. INP's are of the web-vitals project, the others of section 9. */
const THRESHOLDS: Readonly<Record<VitalName, readonly [good: number, poor: number]>> = {
  CLS: [0.1, 0.25],
  FCP: [1800, 3000],
  FID: [100, 300],
  INP: [200, 500],
  LCP: [2500, 4000],
  TTFB: [800, 1800],
};

/** Ten minutes: nothing that is longer was a page being waited for. CLS beyond this is no layout any more. */
const LONGEST_MS = 600_000;
const LARGEST_SHIFT = 100;

export const isVitalName = (name: unknown): name is VitalName => VITAL_NAMES.some((known) => known === name);

/** Whether a browser can have measured this. */
export const isPossible = (name: VitalName, value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= (name === 'CLS' ? LARGEST_SHIFT : LONGEST_MS);

export const goodUpTo = (name: VitalName): number => THRESHOLDS[name][0];

export const rateVital = (name: VitalName, value: number): VitalRating => {
  const [good, poor] = THRESHOLDS[name];
  if (value <= good) return 'good';
  return value <= poor ? 'needs-improvement' : 'poor';
};
