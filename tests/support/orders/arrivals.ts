/** One of many, and how long it took since it was due: waiting for a busy asker counts. */
export interface Arrived<T> {
  readonly result: T;
  readonly tookMs: number;
}

const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Work that arrives evenly, whether or not what came before is done. @returns each in its order */
export const arriving = async <T>(
  perSecond: number,
  count: number,
  work: (place: number) => Promise<T>,
): Promise<readonly Arrived<T>[]> => {
  const startedAt = performance.now();
  const under: Promise<Arrived<T>>[] = [];
  for (let place = 0; place < count; place += 1) {
    const dueAt = startedAt + (place * 1000) / perSecond;
    const early = dueAt - performance.now();
    if (early > 1) await sleep(early);
    under.push(work(place).then((result) => ({ result, tookMs: performance.now() - dueAt })));
  }
  return Promise.all(under);
};

/** Clients that ask again as soon as they are answered. */
export const looping = async <T>(clients: number, lastsMs: number, work: (place: number) => Promise<T>): Promise<readonly Arrived<T>[]> => {
  const done: Arrived<T>[] = [];
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
