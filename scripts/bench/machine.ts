import { cpus, loadavg, platform, totalmem } from 'node:os';

const GIBIBYTE = 1024 ** 3;
const PROBE_US = 300_000;

/** The conditions of a measurement, without data that identify the machine. */
export interface Conditions {
  /** The date as YYYY-MM-DD. */
  readonly date: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly system: string;
  readonly node: string;
  /** The load average of the minute before; a value well above zero means that something else was running. */
  readonly loadBefore: number;
  /** The ratio of elapsed time to processor time of a busy loop, before and after: 1 is undisturbed. */
  readonly crowding: readonly number[];
}

/** Above this ratio the times describe other processes more than the shop. */
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

/** Runs a busy loop. @returns the ratio of elapsed time to processor time */
export const probeCrowding = (): number => {
  const [from, before] = [performance.now(), process.cpuUsage()];
  let used = 0;
  while (used < PROBE_US) {
    const { user, system } = process.cpuUsage(before);
    used = user + system;
  }
  return Number((((performance.now() - from) * 1000) / used).toFixed(2));
};

/** Uses the load alone when an interrupted run has no ratio; it still includes processes of the minute before. */
export const wasCrowded = ({ crowding, loadBefore, cores }: Conditions): boolean =>
  crowding.length === 0 ? loadBefore >= cores : crowding.some((times) => times >= CROWDED_FROM);
