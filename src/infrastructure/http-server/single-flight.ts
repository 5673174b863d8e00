import pLimit from 'p-limit';

/** The queue is full. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

/** Runs work sequentially. @throws QueueFull from the returned function when more than `maxWaiting` wait */
export const singleFlight = (maxWaiting: number) => {
  const limit = pLimit(1);
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const waiting = limit.activeCount + limit.pendingCount;
    if (waiting >= maxWaiting) throw new QueueFull(`${waiting} are waiting`);
    return limit(work);
  };
};
