/**
 * Lets so many clients work at once, each asking again as soon as it is answered.
 * @returns milliseconds of every turn, in the order of the turns
 */
export const together = async (
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
