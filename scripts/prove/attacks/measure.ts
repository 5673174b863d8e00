import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { SANDBOX_SECRET } from '../../../tests/support/attacks/victim.ts';
import { ShopProcess } from '../../../tests/support/shop-process.ts';
import { peopleOf } from '../realtime/people.ts';
import { pause } from '../statistics.ts';
import { type Attacker, LOADS } from './loads.ts';

const LASTS_MS = Number(process.env['PROVE_ATTACK_MS'] ?? 8000);
/** The maximum slowdown of the catalogue during an attack. */
export const MAX_RATIO = 2;

/** A shop that attackers from several addresses reach, with an account without permissions. */
export interface AttackedShop {
  readonly shop: ShopProcess;
  readonly publishableKey: string;
  /** An attacker with its own address. */
  readonly attacker: (place: number) => Attacker;
}

/** Runs work with a shop of 5,000 products, and removes it afterwards. */
export const withAttackedShop = async <T>(use: (attacked: AttackedShop) => Promise<T>): Promise<T> => {
  const shop = await ShopProcess.create({ SEED: '5000', TRUST_PROXY: '1', PAYMENT_GATEWAYS: 'sandbox,manual', SANDBOX_SECRET });
  try {
    if ((await shop.start()) !== null) throw new Error(shop.output);
    const { publishableKey, tokens } = await peopleOf(shop, 1);
    const sql = await shop.database();
    const rows = await sql<{ id: string }[]>`select id from products where is_active and archived_at is null limit 1000`;
    await sql.end();
    const products = rows.map(({ id }) => id);
    const attacker = (place: number): Attacker => {
      const { origin, port } = shop;
      return { origin, port, publishableKey, token: tokens[0] ?? '', products, address: `198.51.100.${place}` };
    };
    return await use({ shop, publishableKey, attacker });
  } finally {
    await shop.remove();
  }
};

/** Visits new catalogue pages from another address. @returns milliseconds of each, null for a failed one */
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
const p95 = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;

/** The effect of one attack on pages of others. */
export interface Effect {
  /** Its name, and the number of concurrent attempts. */
  readonly name: string;
  /** False for the first one, which only uses processor time, for comparison. */
  readonly isAttack: boolean;
  /** The 95th percentile of pages, in milliseconds. */
  readonly idle: number;
  readonly meanwhile: number;
  readonly ratio: number;
  readonly slowest: number;
  readonly failed: number;
  /** The responses to the attacker. */
  readonly answers: string;
}

/** Runs each attack from its own address, one after another. */
export async function* effectsOf({ shop, attacker }: AttackedShop): AsyncGenerator<Effect> {
  await visit(shop, 3000);
  for (const [place, load] of LOADS.entries()) {
    const idle = p95(numbers(await visit(shop, LASTS_MS / 2)));
    const attacking = new Worker(new URL('./attacking.ts', import.meta.url), { workerData: { place, attacker: attacker(place) } });
    await pause(300);
    const visits = await visit(shop, LASTS_MS);
    attacking.postMessage('stop');
    const [given] = (await once(attacking, 'message')) as [[string, number][]];
    const took = numbers(visits);
    const meanwhile = p95(took);
    yield {
      name: `${load.name} (${load.lanes} at once)`,
      isAttack: place > 0,
      idle,
      meanwhile,
      ratio: meanwhile / idle,
      slowest: Math.max(0, ...took),
      failed: visits.length - took.length,
      answers: given.map(([status, times]) => `${status} ×${times}`).join(', '),
    };
    await pause(1000);
  }
}
