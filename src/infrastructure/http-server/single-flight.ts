/** The queue is full. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

/** Runs work sequentially. @throws QueueFull from the returned function when more than `maxWaiting` wait */
export const singleFlight = (maxWaiting: number) => {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= maxWaiting) throw new QueueFull(`${waiting} are waiting`);
    waiting += 1;
    const done = last.then(work, work);
    last = done.catch(() => undefined);
    try {
      return await done;
    } finally {
      waiting -= 1;
    }
  };
};
