import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { VitalsStore } from '../../../src/application/telemetry/vitals-store.ts';
import type { VitalName } from '../../../src/domain/telemetry/vital.ts';

export interface VitalsWorld {
  readonly store: VitalsStore;
  /** Makes all stored readings older. */
  age(days: number): Promise<void>;
  close(): Promise<void>;
}

/** The contract of vitals stores. */
export const vitalsStoreContract = (open: () => Promise<VitalsWorld>): void => {
  describe('stored web vitals', () => {
    let world: VitalsWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());
    const record = (name: VitalName, page: string, ...values: readonly number[]): Promise<void> =>
      world.store.record(values.map((value) => ({ name, value, page })));

    test('no readings: empty', async () => expect(await world.store.figures(30)).toEqual([]));
    test('readings: percentiles per page, name and day, and for all days', async () => {
      await record('LCP', '/', 100, 200, 300, 400);
      await world.age(1);
      await record('LCP', '/', 1000);
      await record('CLS', '/', 0.25);
      await record('LCP', '/products/:id', 50, 150);
      const figures = await world.store.figures(2);
      expect(figures.map(({ page, name, day, count }) => [page, name, day === null ? 'all' : 'day', count])).toEqual([
        ['/', 'CLS', 'all', 1],
        ['/', 'CLS', 'day', 1],
        ['/', 'LCP', 'all', 5],
        ['/', 'LCP', 'day', 4],
        ['/', 'LCP', 'day', 1],
        ['/products/:id', 'LCP', 'all', 2],
        ['/products/:id', 'LCP', 'day', 2],
      ]);
      const [whole, previous] = figures.filter(({ page, name }) => page === '/' && name === 'LCP');
      expect(whole).toMatchObject({ day: null, p50: 300, p75: 400 });
      expect(whole?.p95).toBeCloseTo(880, 6);
      expect(previous).toMatchObject({ p50: 250, p75: 325 });
      expect(previous?.day).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(figures[0]).toMatchObject({ p50: 0.25, p75: 0.25, p95: 0.25 });
    });
    test('range: from the first requested day', async () => {
      const today = await world.store.figures(1);
      expect(today.find(({ page, name, day }) => page === '/' && name === 'LCP' && day === null)).toMatchObject({ count: 1, p50: 1000 });
    });
  });
};
