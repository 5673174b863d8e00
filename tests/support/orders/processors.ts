import { readFile } from 'node:fs/promises';
import type { ShopProcess } from '../shop-process.ts';

const TICKS_PER_SECOND = 100;

/** Seconds of processor time of a process, including that of ended children (proc(5), fields 14 to 17). */
const secondsOf = async (pid: number): Promise<number> => {
  const facts = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = facts.slice(facts.lastIndexOf(')') + 2).split(' ');
  return [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field] ?? 0), 0) / TICKS_PER_SECOND;
};

/** Seconds of processor time so far: of the shop, of its database, of this process. */
interface Used {
  readonly shop: number;
  readonly database: number;
  readonly own: number;
}

const usedBy = async (shop: ShopProcess): Promise<Used> => {
  const database = await Promise.all((await shop.databaseProcesses()).map(secondsOf));
  const { user, system } = process.cpuUsage();
  return { shop: await secondsOf(shop.process), database: database.reduce((sum, one) => sum + one, 0), own: (user + system) / 1_000_000 };
};

/** Measures processor time. @returns a function that returns the shares of one processor, in per cent */
export const watchProcessors = async (shop: ShopProcess): Promise<() => Promise<Used>> => {
  const [before, startedAt] = [await usedBy(shop), performance.now()];
  return async () => {
    const after = await usedBy(shop);
    const share = (what: keyof Used): number => Math.round(((after[what] - before[what]) * 100_000) / (performance.now() - startedAt));
    return { shop: share('shop'), database: share('database'), own: share('own') };
  };
};
