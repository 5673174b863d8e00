import { eventually, ShopProcess } from '../../tests/support/shop-process.ts';
import { signInto } from '../../tests/support/shop-token.ts';
import { type Audit, audit } from './kills/audit.ts';
import { CatalogueWriter } from './kills/catalogue-writer.ts';
import type { Proof } from './proof.ts';
import { chanceFrom, greatest, median, pause } from './statistics.ts';

const KILLS = Number(process.env['PROVE_KILLS'] ?? 50);
const KEEPERS = 3;
const OWNER = '00000000-0000-4000-8000-0000000000a1';
const SEED = 7;
/** The shop, its database, or both, as in a power failure. */
const VICTIMS = ['shop', 'database', 'both'] as const;

const isHealthy = async (shop: ShopProcess): Promise<boolean> => (await shop.get('/api/health')).status === 200;

/** Kills a process and restarts it. @returns milliseconds until the shop was healthy again */
const strike = async (shop: ShopProcess, victim: (typeof VICTIMS)[number]): Promise<number> => {
  const database = await shop.databaseProcess();
  const startedAt = Date.now();
  if (victim !== 'shop') process.kill(database, 'SIGKILL');
  if (victim === 'database') {
    await eventually(async () => (await shop.databaseProcess()) !== database, 60_000);
    await eventually(() => isHealthy(shop), 60_000);
  } else {
    await shop.end('SIGKILL');
    if ((await shop.start()) !== null) throw new Error(shop.output);
    await eventually(() => isHealthy(shop), 60_000);
  }
  return Date.now() - startedAt;
};

export const kills: Proof = {
  title: 'kill -9 while writing',
  promise:
    'The shop, its database, or both are killed at random moments while owners add and delete products: what was confirmed is there afterwards, nothing is half deleted, the shop is healthy again.',
  run: async () => {
    const shop = await ShopProcess.create();
    try {
      if ((await shop.start()) !== null) throw new Error(shop.output);
      const pass = await signInto(shop, OWNER, 'owner');
      const chance = chanceFrom(SEED);
      const keepers = Array.from({ length: KEEPERS }, (_, n) => new CatalogueWriter(shop, pass, chanceFrom(SEED + n + 1)));
      const returns: Record<(typeof VICTIMS)[number], number[]> = { shop: [], database: [], both: [] };
      let worst: Audit = { lost: 0, torn: 0 };
      for (let kill = 0; kill < KILLS; kill += 1) {
        const victim = VICTIMS[kill % VICTIMS.length] ?? 'shop';
        for (const keeper of keepers) keeper.begin();
        await pause(50 + chance() * 950);
        returns[victim].push(await strike(shop, victim));
        await Promise.all(keepers.map((keeper) => keeper.rest()));
        const sql = await shop.database();
        const found = await audit(sql, keepers);
        await sql.end();
        worst = { lost: Math.max(worst.lost, found.lost), torn: Math.max(worst.torn, found.torn) };
      }
      const acknowledged = keepers.reduce((sum, keeper) => sum + keeper.acknowledged, 0);
      const back = VICTIMS.map(
        (victim) =>
          [`back after killing: ${victim}`, `median ${median(returns[victim])} ms, at most ${greatest(returns[victim])} ms`] as const,
      );
      return {
        isKept: worst.lost === 0 && worst.torn === 0 && acknowledged > KILLS,
        rows: [
          ['kills', `${KILLS} (${VICTIMS.map((victim) => `${victim} ${returns[victim].length}`).join(', ')})`],
          ['confirmed writes', acknowledged],
          ['confirmed and lost', worst.lost],
          ['products torn', worst.torn],
          ...back,
        ],
      };
    } finally {
      await shop.remove();
    }
  },
};
