import pLimit from 'p-limit';

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
  const limit = pLimit(atOnce);
  return async (input, init) => {
    if (limit.activeCount + limit.pendingCount >= atOnce + waiting) throw new Error(`${waiting} calls are waiting`);
    return limit(() => fetcher(input, init));
  };
};
