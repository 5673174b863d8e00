import autocannon from 'autocannon';
import { type Figure, figure, type Goal } from '../figure.ts';
import { median, p95 } from '../statistics.ts';

const CONNECTIONS = 50;
const WARM_UP_S = 3;
const LASTS_S = 10;

interface Run {
  /** Milliseconds, one per answer. */
  readonly latencies: readonly number[];
  readonly failures: number;
}

const fire = (url: string, seconds: number): Promise<Run> =>
  new Promise((resolve, reject) => {
    const latencies: number[] = [];
    const instance = autocannon(
      { url, connections: CONNECTIONS, duration: seconds, headers: { 'accept-encoding': 'br' } },
      (error, result) => (error === null ? resolve({ latencies, failures: result.non2xx + result.errors }) : reject(error)),
    );
    instance.on('response', (_client, _status, _bytes, milliseconds) => latencies.push(milliseconds));
  });

/** The load is generated on the same machine, so that the server gets the rest of its processors. */
export const throughputFigures = async (
  url: string,
  name: string,
  goals: { readonly perSecond: Goal; readonly p95: Goal } | null,
): Promise<readonly Figure[]> => {
  await fire(url, WARM_UP_S);
  const { latencies, failures } = await fire(url, LASTS_S);
  const failed = failures === 0 ? 'none failed' : `${failures} failed`;
  return [
    figure(`${name}: answers per second`, latencies.length / LASTS_S, 'requests/s', goals?.perSecond ?? null, failed),
    figure(`${name}: 95 of 100 answers within`, p95(latencies), 'ms', goals?.p95 ?? null, `half within ${median(latencies).toFixed(1)} ms`),
  ];
};
