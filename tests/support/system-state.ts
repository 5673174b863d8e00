import type { SystemState } from '../../src/application/system/system-state.ts';
import { selfCheck } from '../../src/domain/system/self-check.ts';
import { soundStore } from '../../src/infrastructure/memory/system/store-probe.ts';

/** A shop in order. */
export const aSystemState = (given: Partial<SystemState> = {}): SystemState => ({
  checks: selfCheck(soundStore, { migrations: soundStore.migrations, keys: ['sb_publishable_toko'] }),
  tasks: soundStore.tasks,
  buckets: soundStore.buckets,
  databaseBytes: soundStore.databaseBytes,
  versions: { product: '0.1.0', node: '24.21.0', database: soundStore.databaseVersion, schema: soundStore.migrations.at(-1) ?? '' },
  faults: [],
  ...given,
});
