/** A request and its duration since it was due; a delay of the client counts. */
export interface TimedResult<T> {
  readonly result: T;
  readonly tookMs: number;
}

const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Work that arrives evenly, whether or not earlier work is done. @returns each in its order */
export const arriving = async <T>(
  perSecond: number,
  count: number,
  work: (place: number) => Promise<T>,
): Promise<readonly TimedResult<T>[]> => {
  const startedAt = performance.now();
  const under: Promise<TimedResult<T>>[] = [];
  for (let place = 0; place < count; place += 1) {
    const dueAt = startedAt + (place * 1000) / perSecond;
    const early = dueAt - performance.now();
    if (early > 1) await sleep(early);
    under.push(work(place).then((result) => ({ result, tookMs: performance.now() - dueAt })));
  }
  return Promise.all(under);
};

/** Clients that send another request as soon as they get an answer. */
export const looping = async <T>(
  clients: number,
  lastsMs: number,
  work: (place: number) => Promise<T>,
): Promise<readonly TimedResult<T>[]> => {
  const done: TimedResult<T>[] = [];
  let place = 0;
  const endsAt = performance.now() + lastsMs;
  const client = async (): Promise<void> => {
    while (performance.now() < endsAt) {
      const startedAt = performance.now();
      place += 1;
      const result = await work(place - 1);
      done.push({ result, tookMs: performance.now() - startedAt });
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return done;
};
