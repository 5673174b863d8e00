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
  describe('the shop on a device', () => {
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

    test('says nothing of the first version', async () => {
      await start();
      expect(changes).toBe(0);
    });
    test('says when a newer one is there, and changes only when it is told to', async () => {
      await start();
      await world.renew();
      expect([changes, world.isTakenOver()]).toEqual([1, false]);
      await world.copy.activateUpdate();
      expect(world.isTakenOver()).toBe(true);
    });
    test('says nothing to who no longer listens', async () => {
      (await start())();
      await world.renew();
      expect(changes).toBe(0);
    });
    test('has nothing to change to before', async () => {
      await start();
      await world.copy.activateUpdate();
      expect(world.isTakenOver()).toBe(false);
    });
    test('forgets where somebody has been', async () => {
      await start();
      world.copy.clearVisitedPages();
      expect(world.forgotten()).toBe(1);
    });
  });
};
