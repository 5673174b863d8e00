import { type Figure, figure } from '../figure.ts';
import { runConcurrently } from '../scale/clients.ts';
import { KeepAliveClient } from '../scale/keep-alive-client.ts';
import { median, p95 } from '../statistics.ts';

const WARM_UP_S = 5;
const LASTS_S = 10;

/** Measures lists whose addresses no cache knows. The load is generated on the same machine. */
export const madeAnewFigures = async (origin: string): Promise<readonly Figure[]> => {
  const figures: Figure[] = [];
  let unseen = 0;
  for (const [clients, goal] of [
    [8, { least: 120 }],
    [50, null],
  ] as const) {
    const client = new KeepAliveClient(origin, clients);
    try {
      const fire = (seconds: number): Promise<readonly number[]> =>
        runConcurrently(clients, seconds, () => client.read(`/products?u=${unseen++}`));
      await fire(WARM_UP_S);
      const times = await fire(LASTS_S);
      const note = `half within ${median(times).toFixed(1)} ms, 95 of 100 within ${p95(times).toFixed(1)} ms`;
      figures.push(figure(`/products to ${clients} connections: answers per second`, times.length / LASTS_S, 'requests/s', goal, note));
    } finally {
      client.close();
    }
  }
  return figures;
};
