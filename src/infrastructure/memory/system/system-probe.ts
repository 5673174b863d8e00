import { PortError } from '../../../application/shared/port-error.ts';
import type { SystemProbe } from '../../../application/system/system-probe.ts';
import type { StoreFacts } from '../../../domain/system/self-check.ts';

/** Facts of a healthy shop. */
export const healthySystem: StoreFacts = {
  openTables: [],
  exposedTables: [],
  orphanFiles: [],
  brokenAuditLine: null,
  brokenBooks: [],
  migrations: ['20261128990000'],
  databaseVersion: '17.6',
  databaseBytes: 12_400_000,
  tasks: [{ name: 'tidy', lastRunAt: new Date('2026-11-22T02:00:00Z'), lastCount: 0, failure: null, isLate: false }],
  buckets: [{ name: 'product-images', files: 4, bytes: 240_000 }],
};

/** Fake of the probe: returns its configured state to callers with the permission. */
export class InMemorySystemProbe implements SystemProbe {
  facts: StoreFacts = healthySystem;

  constructor(private readonly mayRead: (actor: string) => boolean = () => true) {}

  async read(actor: string): Promise<StoreFacts> {
    if (!this.mayRead(actor)) throw new PortError('denied', 'not allowed to see the system', '42501');
    return this.facts;
  }
}
