/** What waits. The real one is `systemTimer`; a test turns its own hands. */
export interface Timer {
  /** Does something once, after so many milliseconds. @returns what calls it off */
  after(milliseconds: number, work: () => void): () => void;
}

/** Keeps no program alive: what is waited for is not worth staying for. */
export const systemTimer: Timer = {
  after: (milliseconds, work) => {
    const waiting = setTimeout(work, milliseconds).unref();
    return () => clearTimeout(waiting);
  },
};
