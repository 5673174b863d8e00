/** How many calls go on at a time, and how many more may wait. */
export interface ConcurrencyLimits {
  readonly atOnce: number;
  readonly waiting: number;
}

/**
 * Calls in turns, first come first served. The other side's deadline begins with the turn: a burst of calls waits here and is not taken for
 * a backend that is silent. @throws when too many wait already
 */
export const limitConcurrency = (fetcher: typeof fetch, { atOnce, waiting }: ConcurrencyLimits): typeof fetch => {
  const line: (() => void)[] = [];
  let running = 0;
  const turn = (): Promise<void> | void => {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (line.length >= waiting) throw new Error(`${waiting} calls are waiting`);
    return new Promise((resolve) => {
      line.push(resolve);
    });
  };
  /** Its place goes to the next one in the line. */
  const leave = (): void => {
    const next = line.shift();
    if (next === undefined) running -= 1;
    else next();
  };
  return async (input, init) => {
    await turn();
    try {
      return await fetcher(input, init);
    } finally {
      leave();
    }
  };
};
