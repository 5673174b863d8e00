/** Runs concurrent clients, each of which sends its next request after an answer. @returns milliseconds of each request, in order */
export const runConcurrently = async (
  clients: number,
  seconds: number,
  run: (turn: number, client: number) => Promise<void>,
): Promise<readonly number[]> => {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  let next = 0;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < end) {
        const turn = next++;
        const startedAt = performance.now();
        await run(turn, client);
        times[turn] = performance.now() - startedAt;
      }
    }),
  );
  return times;
};
