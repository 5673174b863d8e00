import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ShopProcess } from '../../tests/support/shop-process.ts';
import { unfinishedPosts } from './attacks/bodies.ts';
import { type Attacker, LOADS } from './attacks/loads.ts';
import { REFUSALS } from './attacks/refusals.ts';
import type { Proof } from './proof.ts';
import { peopleOf } from './realtime/people.ts';
import { greatest, pause } from './statistics.ts';

const LASTS_MS = Number(process.env['PROVE_ATTACK_MS'] ?? 8000);
/** How much slower the catalogue may be while one address does its worst. */
const MAX_RATIO = 2;
const MAX_GROWN_MIB = 64;
const p95 = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;
const ms = (value: number): string => `${Math.round(value)} ms`;

/** A visitor of another address who reads ever new pages of the catalogue. @returns the milliseconds of each, null for one that failed */
const visit = async (shop: ShopProcess, lastsMs: number): Promise<(number | null)[]> => {
  const took: (number | null)[] = [];
  for (const endsAt = performance.now() + lastsMs; performance.now() < endsAt; ) {
    const startedAt = performance.now();
    const answer = await shop.get(`/products?q=${Math.random()}`, { headers: { 'x-forwarded-for': '203.0.113.77' } }).catch(() => null);
    await answer?.text();
    took.push(answer?.status === 200 ? performance.now() - startedAt : null);
    await pause(50);
  }
  return took;
};

const numbers = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);

export const attacks: Proof = {
  title: 'One address does its worst',
  promise: `While one address attacks, pages of the catalogue stay within ${MAX_RATIO} times their idle time (95 of 100) and none fails; unfinished posts take less than ${MAX_GROWN_MIB} MiB; every door that is closed answers as closed.`,
  run: async () => {
    const shop = await ShopProcess.create({ SEED: '5000', TRUST_PROXY: '1' });
    try {
      if ((await shop.start()) !== null) throw new Error(shop.output);
      const { publishableKey, tokens } = await peopleOf(shop, 1);
      const sql = await shop.database();
      const products = (await sql<{ id: string }[]>`select id from products where is_active and archived_at is null limit 1000`).map(
        ({ id }) => id,
      );
      await sql.end();
      const attacker = (place: number): Attacker => ({
        origin: shop.origin,
        port: shop.port,
        publishableKey,
        products,
        address: `198.51.100.${place}`,
      });
      await visit(shop, 3000);
      const rows: [string, string | number][] = [];
      let isKept = true;
      for (const [place, load] of LOADS.entries()) {
        const idle = numbers(await visit(shop, LASTS_MS / 2));
        const attacking = new Worker(new URL('./attacks/attacking.ts', import.meta.url), {
          workerData: { place, attacker: attacker(place) },
        });
        await pause(300);
        const visits = await visit(shop, LASTS_MS);
        attacking.postMessage('stop');
        const [given] = (await once(attacking, 'message')) as [[string, number][]];
        const answers = given.map(([status, times]) => `${status} ×${times}`).join(', ');
        const meanwhile = numbers(visits);
        const failed = visits.length - meanwhile.length;
        const ratio = p95(meanwhile) / p95(idle);
        // The first one is no attack.
        if (place > 0) isKept &&= failed === 0 && ratio <= MAX_RATIO;
        rows.push([
          `${load.name} (${load.lanes} at once)`,
          `${ms(p95(idle))} idle, ${ms(p95(meanwhile))} meanwhile (${ratio.toFixed(1)}), slowest ${ms(greatest(meanwhile))}, failed ${failed}; the attacker got ${answers}`,
        ]);
        await pause(1000);
      }
      for (const [what, path, key] of [
        ['without a key', '/storage/v1/object/product-images/a.png', ''],
        ['with the key of every page', '/storage/v1/object/product-images/a.png', publishableKey],
        ['of rows, with the key of every page', '/rest/v1/products', publishableKey],
      ] as const) {
        const [grown, answered] = await unfinishedPosts(attacker(100), shop.process, path, key);
        isKept &&= grown <= MAX_GROWN_MIB;
        rows.push([`twelve unfinished posts of 10.9 MB ${what}`, `+${Math.round(grown)} MiB, answered ${answered}`]);
      }
      const open: string[] = [];
      for (const refusal of REFUSALS) {
        const status = await refusal.attempt({ ...attacker(200), token: tokens[0] ?? '' });
        if (!refusal.expected.includes(status)) open.push(`${refusal.name}: ${status}`);
      }
      rows.push(
        ['closed doors tried, held', `${REFUSALS.length}, ${REFUSALS.length - open.length}`],
        ...open.map((line) => ['open', line] as [string, string]),
      );
      return { isKept: isKept && open.length === 0, rows };
    } finally {
      await shop.remove();
    }
  },
};
