import { AccountClient, PASSWORD } from './accounts/account-client.ts';
import { guess, pump } from './accounts/attacks.ts';
import type { Proof } from './proof.ts';
import { greatest, median } from './statistics.ts';

const PUMPED = Number(process.env['PROVE_PUMPED'] ?? 10_000);
const BUDGET = 60;
const PHONE = '6281234567001';
const ms = (value: number): string => `${Math.round(value)} ms`;
const p95 = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;

/** Milliseconds of each call, made sequentially. */
const inTurn = async (count: number, work: (place: number) => Promise<{ readonly tookMs: number }>): Promise<number[]> => {
  const took: number[] = [];
  for (let place = 0; place < count; place += 1) took.push((await work(place)).tookMs);
  return took;
};

export const accounts: Proof = {
  title: 'Accounts under attack and under load',
  promise:
    'Pumped requests stay inside the budget of messages, a code is guessed at five times, known and unknown people are answered alike and as fast, one sign-in takes under 400 ms and twenty at once under 10 s while the catalogue stays within twice its time.',
  run: async () => {
    const client = await AccountClient.open(BUDGET);
    try {
      await client.customer(PHONE);
      const lookedAt = await guess(client, '6281234567002', 200);
      const signIn = (address?: string) => client.call('login', { identifier: PHONE, password: PASSWORD }, address);
      const wrong = (identifier: string, place: number) =>
        client.call('login', { identifier, password: 'salah semua' }, `192.0.2.${place}`);
      await signIn();
      const single = await inTurn(10, () => signIn());
      const read = async () => {
        const startedAt = performance.now();
        await (await client.shop.get(`/products?q=${Math.random()}`)).text();
        return { tookMs: performance.now() - startedAt };
      };
      const idle = await inTurn(40, read);
      const crowd = Promise.all(Array.from({ length: 20 }, (_, place) => signIn(`203.0.113.${place}`)));
      const busy = await inTurn(40, read);
      const atOnce = await crowd;
      // One wrong attempt for each, because the fifth one would be the last.
      const [known, unknown] = [await wrong(PHONE, 1), await wrong('6281299999999', 2)];
      const knownMs = [known.tookMs, ...(await inTurn(3, (place) => wrong(PHONE, 10 + place)))];
      const unknownMs = [unknown.tookMs, ...(await inTurn(3, (place) => wrong('6281299999999', 20 + place)))];
      const before = (await client.messages()).length;
      const sent = await pump(client, PUMPED);
      const slowest = greatest(atOnce.map(({ tookMs }) => tookMs));
      const isAlike = known.status === unknown.status && known.text === unknown.text;
      const isInTime = median(single) < 400 && slowest < 10_000 && atOnce.every(({ status }) => status === 200);
      return {
        isKept: before + sent <= BUDGET && lookedAt <= 5 && isAlike && isInTime && p95(busy) <= 2 * p95(idle),
        rows: [
          ['requests for codes, messages sent, budget', `${PUMPED}, ${before + sent}, ${BUDGET}`],
          ['guesses at one code, looked at', `200, ${lookedAt}`],
          ['known and unknown number answered', isAlike ? 'alike' : 'differently'],
          ['wrong password, known and unknown number', `${ms(median(knownMs))}, ${ms(median(unknownMs))}`],
          ['one sign-in', ms(median(single))],
          ['slowest of twenty at once', ms(slowest)],
          ['pages of the catalogue, 95th percentile idle and meanwhile', `${ms(p95(idle))}, ${ms(p95(busy))}`],
        ],
      };
    } finally {
      await client.shop.remove();
    }
  },
};
