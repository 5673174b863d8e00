import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ShopClock } from '../../../src/application/system/shop-clock.ts';

export interface ShopClockWorld {
  readonly clock: ShopClock;
  /** As a member of staff without the permission. */
  readonly closed: ShopClock;
  /** The machine's clock jumps, and the servers of the shop notice. */
  jump(seconds: number): Promise<void>;
  close(): Promise<void>;
}

/** The contract of the shop's time, for staff. */
export const shopClockContract = (open: () => Promise<ShopClockWorld>): void => {
  describe('shop time', () => {
    let world: ShopClockWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());

    test('no jump: equals the clock', async () => {
      expect(await world.clock.read()).toMatchObject({ isHeld: false, since: null, difference: 0 });
    });
    test('missing permission: neither read nor confirmed', async () => {
      await expect(world.closed.read()).rejects.toMatchObject({ reason: 'denied' });
      await expect(world.closed.confirm(0)).rejects.toMatchObject({ reason: 'denied' });
    });
    test('clock jump: held with the difference', async () => {
      await world.jump(86_400);
      const { isHeld, now, machine, since, difference } = await world.clock.read();
      expect({ isHeld, hours: Math.round(difference / 3600) }).toEqual({ isHeld: true, hours: 24 });
      expect(Math.round((machine.getTime() - now.getTime()) / 3_600_000)).toBe(24);
      expect(since?.getTime()).toBeLessThanOrEqual(now.getTime());
    });
    test('confirmation of another difference: refused', async () => {
      await expect(world.clock.confirm(3600)).rejects.toMatchObject({ reason: 'conflict', code: 'CLOCK_CHANGED' });
      expect((await world.clock.read()).isHeld).toBe(true);
    });
    test('confirmation: the clock again', async () => {
      expect(await world.clock.confirm(86_400)).toBe(0);
      expect(await world.clock.read()).toMatchObject({ isHeld: false, difference: 0 });
    });
  });
};
