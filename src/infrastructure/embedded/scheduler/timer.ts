/** A timer. The real one is `systemTimer`; a test advances its own. */
export interface Timer {
  /** Does something once, after so many milliseconds. @returns what calls it off */
  after(milliseconds: number, work: () => void): () => void;
}

/** Does not keep the process alive. */
export const systemTimer: Timer = {
  after: (milliseconds, work) => {
    const waiting = setTimeout(work, milliseconds).unref();
    return () => clearTimeout(waiting);
  },
};
