import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { SystemProbe } from '../../../src/application/system/system-probe.ts';

export interface ProbeWorld {
  readonly probe: SystemProbe;
  readonly owner: string;
  readonly customer: string;
  close(): Promise<void>;
}

/** The contract of system probes. */
export const storeProbeContract = (open: () => Promise<ProbeWorld>): void => {
  let world: ProbeWorld;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world.close());

  test('system probe: an owner gets the state of the store', async () => {
    const facts = await world.probe.read(world.owner);
    expect([facts.openTables, facts.exposedTables, facts.orphanFiles, facts.brokenAuditLine]).toEqual([[], [], [], null]);
    expect(facts.brokenBooks).toEqual([]);
    expect(facts.migrations).toContain('20261128990000');
    expect(facts.buckets.map(({ name }) => name)).toContain('product-images');
    expect(facts.tasks.map(({ name }) => name)).toContain('tidy');
    expect(facts.databaseBytes).toBeGreaterThan(0);
    expect(facts.databaseVersion).toMatch(/^\d/);
  });
  test('system probe: a customer is denied', async () => {
    await expect(world.probe.read(world.customer)).rejects.toMatchObject({ reason: 'denied' });
  });
};
