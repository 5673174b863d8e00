import type { SystemState } from '../../src/application/system/system.answers.ts';
import { selfCheck } from '../../src/domain/system/self-check.ts';
import { healthySystem } from '../../src/infrastructure/memory/system/system-probe.ts';

/** A shop without problems. */
export const aSystemState = (given: Partial<SystemState> = {}): SystemState => ({
  checks: selfCheck(healthySystem, {
    migrations: healthySystem.migrations,
    keys: ['sb_publishable_toko'],
    sealer: 'ready',
    lostKeys: [],
    conditions: [],
  }),
  tasks: healthySystem.tasks,
  buckets: healthySystem.buckets,
  databaseBytes: healthySystem.databaseBytes,
  versions: { product: '0.1.0', node: '24.21.0', database: healthySystem.databaseVersion, schema: healthySystem.migrations.at(-1) ?? '' },
  faults: [],
  ...given,
});
