import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AccountRefused } from '../../../src/application/auth/client/account-refused.ts';
import type { VitalsReport } from '../../../src/application/telemetry/read-vitals-report.ts';
import type { VitalsStore } from '../../../src/application/telemetry/vitals-store.ts';

export interface ReportWorld {
  readonly report: VitalsReport;
  readonly store: VitalsStore;
  /** As an administrator. */
  readonly token: string;
  close(): Promise<void>;
}

/** The contract of vitals reports. */
export const vitalsReportContract = (open: () => Promise<ReportWorld>): void => {
  let world: ReportWorld;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world.close());

  test('web vitals report: an administrator gets the stored figures', async () => {
    await world.store.record([{ name: 'CLS', value: 0.05, page: '/' }]);
    expect(await world.report.read(world.token, 7)).toEqual(await world.store.figures(7));
    expect(await world.report.read(world.token, 7)).toHaveLength(2);
  });
  test('web vitals report: others are denied', async () => {
    await expect(world.report.read('salah', 7)).rejects.toBeInstanceOf(AccountRefused);
    await expect(world.report.read('salah', 7)).rejects.toMatchObject({ reason: 'denied' });
  });
};
