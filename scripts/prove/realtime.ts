import { readFile } from 'node:fs/promises';
import { addressOf, Crowd, type Member } from '../../tests/support/crowd.ts';
import { ShopProcess } from '../../tests/support/shop-process.ts';
import type { Proof } from './proof.ts';
import { peopleOf } from './realtime/people.ts';
import { greatest, median, pause } from './statistics.ts';

const COUNT = Number(process.env['PROVE_SUBSCRIBERS'] ?? 1000);
const ROWS = 20;
const MOST_MS = 1000;
const MOST_KIB = 100;

const ms = (value: number): string => `${Math.round(value)} ms`;
const p95 = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;

const memoryOf = async (pid: number): Promise<number> =>
  Number(/^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))?.[1] ?? 0);

/** Milliseconds from before the write of a row until every client received it, for several rows. */
const latencies = async (shop: ShopProcess, crowd: Crowd): Promise<readonly number[]> => {
  const sql = await shop.database();
  const all: number[] = [];
  for (let place = 0; place < ROWS; place += 1) {
    const startedAt = performance.now();
    const [row] = await sql<{ id: string }[]>`insert into notifications (title) values (${`Kabar ${place}`}) returning id`;
    all.push(...(await crowd.receivedAt(row?.id ?? '', COUNT)).map((at) => at - startedAt));
    await pause(250);
  }
  await sql.end();
  return all;
};

/** Measures pages and rows while all clients reconnect. */
const watching = (shop: ShopProcess, key: string) => {
  let [asked, failed, isOver] = [0, 0, false];
  const send = async (): Promise<void> => {
    for (; !isOver; await pause(20)) {
      for (const path of ['/', '/products', `/rest/v1/website_settings?select=id&apikey=${key}`]) {
        const status = await shop.get(path).then(
          async (answer) => {
            await answer.arrayBuffer();
            return answer.status;
          },
          () => 599,
        );
        asked += 1;
        if (status >= 500) failed += 1;
      }
    }
  };
  const done = send();
  return async () => {
    isOver = true;
    await done;
    return { asked, failed };
  };
};

export const realtime: Proof = {
  title: 'A crowd that listens',
  promise: `${COUNT} clients hear of a new row within one second (95 of 100), guests and signed-in people alike, take less than ${MOST_KIB} KiB each, and all come back after a restart without a failed page.`,
  run: async () => {
    const shop = await ShopProcess.create({ TRUST_PROXY: '1' });
    try {
      if ((await shop.start()) !== null) throw new Error(shop.output);
      const { publishableKey: key, tokens } = await peopleOf(shop, COUNT);
      await (await shop.get('/')).text();
      const members = (isSignedIn: boolean): Member[] =>
        Array.from({ length: COUNT }, (_, place) => ({ address: addressOf(place), token: isSignedIn ? (tokens[place] ?? null) : null }));
      const before = await memoryOf(shop.process);
      const jitter = (): number => 500 + Math.random() * 1500;
      const guests = await Crowd.gather(shop.origin, key, members(false), jitter);
      const guestMs = await latencies(shop, guests);
      const kib = (await memoryOf(shop.process)) - before;
      await shop.end('SIGTERM');
      if ((await shop.start()) !== null) throw new Error(shop.output);
      const startedAt = performance.now();
      const stop = watching(shop, key);
      await guests.all(COUNT);
      const backMs = performance.now() - startedAt;
      const { asked, failed } = await stop();
      const again = await latencies(shop, guests);
      await guests.leave();
      const people = await Crowd.gather(shop.origin, key, members(true), jitter);
      const peopleMs = await latencies(shop, people);
      await people.leave();
      const isInTime = [guestMs, again, peopleMs].every((times) => p95(times) <= MOST_MS && times.length === COUNT * ROWS);
      return {
        isKept: isInTime && kib / COUNT < MOST_KIB && failed === 0,
        rows: [
          [
            `a row heard by ${COUNT} guests: median, 95 of 100, slowest`,
            [median(guestMs), p95(guestMs), greatest(guestMs)].map(ms).join(', '),
          ],
          [
            `a row heard by ${COUNT} signed-in people, each with rights of their own`,
            [median(peopleMs), p95(peopleMs), greatest(peopleMs)].map(ms).join(', '),
          ],
          ['memory of the server for each', `${(kib / COUNT).toFixed(1)} KiB`],
          ['all back after a restart', ms(backMs)],
          ['pages and rows asked meanwhile, failed', `${asked}, ${failed}`],
        ],
      };
    } finally {
      await shop.remove();
    }
  },
};
