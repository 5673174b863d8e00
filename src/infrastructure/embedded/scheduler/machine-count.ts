import { randomUUID } from 'node:crypto';
import { uptime } from 'node:os';
import type { MachineCount } from '../../../application/system/shop-time-keeper.ts';
import { ownNamespace } from '../own-namespace.ts';

/** The uptime of this machine, including sleep; without an id of its boot, the uptime of the process. */
export const machineCount = async (): Promise<MachineCount> => {
  const boot = await ownNamespace();
  return boot === '' ? { boot: randomUUID(), uptime: () => performance.now() / 1000 } : { boot, uptime };
};
