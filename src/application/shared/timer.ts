/** A timer; tests advance it manually. */
export interface Timer {
  /** Runs work once after a delay. @returns a function that cancels it */
  after(milliseconds: number, work: () => void): () => void;
}
