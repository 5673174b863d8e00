/** The maximum numbers of concurrent and of queued calls. */
export interface ConcurrencyLimits {
  readonly atOnce: number;
  readonly waiting: number;
}

/**
 * Limits concurrent calls in order of arrival. The backend's timeout starts with the call, so that a queued burst is not mistaken for an
 * unavailable backend.
 * @throws when the queue is full
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
  /** Passes the slot to the next call in the queue. */
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
