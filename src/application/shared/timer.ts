/** Does something once, later. A test advances its own. */
export interface Timer {
  /** @returns what calls it off */
  after(milliseconds: number, work: () => void): () => void;
}
