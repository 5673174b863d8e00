/** A timer. A test advances its own. */
export interface Timer {
  /** Does something once, after so many milliseconds. @returns what calls it off */
  after(milliseconds: number, work: () => void): () => void;
}
