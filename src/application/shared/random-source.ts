/** A source of random values. */
export interface RandomSource {
  /** @returns `length` lower-case letters and digits, unpredictable */
  token(length: number): string;
}
