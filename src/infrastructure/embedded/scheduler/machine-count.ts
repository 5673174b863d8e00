import { randomUUID } from 'node:crypto';
import { uptime } from 'node:os';
import type { MachineCount } from '../../../application/system/shop-time-keeper.ts';
import { ownNamespace } from '../own-namespace.ts';

/** The count of this machine, which goes on while it sleeps; where it names no boot, that of the process alone. */
export const machineCount = async (): Promise<MachineCount> => {
  const boot = await ownNamespace();
  return boot === '' ? { boot: randomUUID(), uptime: () => performance.now() / 1000 } : { boot, uptime };
};
