/** A source of random values. */
export interface RandomSource {
  /** @returns `length` unpredictable lower-case letters and digits */
  token(length: number): string;
}
