import { beforeEach, describe, expect, test } from '@jest/globals';
import type { OfflineStorage } from '../../../src/application/offline/offline-storage.ts';

export interface CopyWorld {
  readonly copy: OfflineStorage;
  /** A newer version of the shop is deployed, and the device finds it. */
  renew(): Promise<void>;
  isTakenOver(): boolean;
  forgotten(): number;
  /** Completes pending work. */
  settle(): Promise<void>;
}

/** The contract of offline storages. */
export const shopCopyContract = (open: () => CopyWorld): void => {
  describe('offline shop', () => {
    let world: CopyWorld;
    let changes: number;
    beforeEach(() => {
      world = open();
      changes = 0;
    });
    const start = async (): Promise<() => void> => {
      const end = world.copy.start(() => {
        changes += 1;
      });
      await world.settle();
      return end;
    };

    test('first version: no update event', async () => {
      await start();
      expect(changes).toBe(0);
    });
    test('newer version: an event, activated only on request', async () => {
      await start();
      await world.renew();
      expect([changes, world.isTakenOver()]).toEqual([1, false]);
      await world.copy.activateUpdate();
      expect(world.isTakenOver()).toBe(true);
    });
    test('stopped listener: no event', async () => {
      (await start())();
      await world.renew();
      expect(changes).toBe(0);
    });
    test('no newer version: activation has no effect', async () => {
      await start();
      await world.copy.activateUpdate();
      expect(world.isTakenOver()).toBe(false);
    });
    test('visited pages: cleared', async () => {
      await start();
      world.copy.clearVisitedPages();
      expect(world.forgotten()).toBe(1);
    });
  });
};
