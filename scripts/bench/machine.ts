import { cpus, loadavg, platform, totalmem } from 'node:os';

const GIBIBYTE = 1024 ** 3;
const PROBE_US = 300_000;

/** What the figures were taken on, without anything that names the machine. */
export interface Conditions {
  /** Day, as YYYY-MM-DD. */
  readonly date: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly system: string;
  readonly node: string;
  /** Average number of runnable processes in the minute before: more than nearly none means that something else was running. */
  readonly loadBefore: number;
  /** How long a busy program waited for a processor before and after, as a multiple of what it used: 1 is never. */
  readonly crowding: readonly number[];
}

/** From here on times say more about what else runs than about the shop. */
const CROWDED_FROM = 1.15;

export const conditions = (crowding: readonly number[]): Conditions => ({
  date: new Date().toISOString().slice(0, 10),
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / GIBIBYTE),
  system: platform(),
  node: process.version,
  loadBefore: Number((loadavg()[0] ?? 0).toFixed(1)),
  crowding,
});

/** Keeps a processor busy for a moment. @returns how many times longer that took than it should have */
export const probeCrowding = (): number => {
  const [from, before] = [performance.now(), process.cpuUsage()];
  let used = 0;
  while (used < PROBE_US) {
    const { user, system } = process.cpuUsage(before);
    used = user + system;
  }
  return Number((((performance.now() - from) * 1000) / used).toFixed(2));
};

/** By the load alone where a broken-off run took no probe: it still counts what ended a minute ago. */
export const wasCrowded = ({ crowding, loadBefore, cores }: Conditions): boolean =>
  crowding.length === 0 ? loadBefore >= cores : crowding.some((times) => times >= CROWDED_FROM);
