import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { SystemReport } from '../../../src/application/system/read-system-report.ts';

export interface SystemReportWorld {
  readonly report: SystemReport;
  /** As an administrator. */
  readonly token: string;
  close(): Promise<void>;
}

/** The contract of system reports. */
export const systemReportContract = (open: () => Promise<SystemReportWorld>): void => {
  let world: SystemReportWorld;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world.close());

  test('system report: a permitted user gets the state of the system', async () => {
    const { checks, tasks, buckets, versions, databaseBytes } = await world.report.read(world.token);
    expect(checks.every(({ isFine }) => isFine)).toBe(true);
    expect(tasks[0]?.lastRunAt).toBeInstanceOf(Date);
    expect([buckets[0]?.name, versions.node, databaseBytes > 0]).toEqual(['product-images', '24.21.0', true]);
  });
  test('system report: others are denied', async () => {
    await expect(world.report.read('salah')).rejects.toMatchObject({ reason: 'denied' });
  });
};
