/** Where chance comes from. */
export interface RandomSource {
  /** @returns `length` lower-case letters and digits, unpredictable */
  token(length: number): string;
}
