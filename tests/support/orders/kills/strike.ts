import { eventually, type ShopProcess } from '../../shop-process.ts';

/** Kills the shop, and optionally its database; restarts both. @returns milliseconds until it was healthy */
export const strike = async (shop: ShopProcess, victims: readonly number[]): Promise<number> => {
  const ended = shop.end('SIGKILL');
  for (const victim of victims) {
    try {
      process.kill(victim, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
  await ended;
  const startedAt = Date.now();
  if ((await shop.start()) !== null) throw new Error(shop.output);
  await eventually(async () => (await shop.get('/api/health')).status === 200, 60_000);
  return Date.now() - startedAt;
};
