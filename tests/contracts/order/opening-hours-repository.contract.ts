import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OpeningHoursRepository } from '../../../src/application/order/opening-hours.ts';
import type { Role } from '../../../src/domain/auth/roles.ts';
import type { OpenDay } from '../../../src/domain/order/opening-hours.ts';

export interface OpeningHoursWorld {
  /** As a member of staff. */
  staff(role: Role): Promise<OpeningHoursRepository>;
  readonly guest: OpeningHoursRepository;
  close(): Promise<void>;
}

const day = (weekday: number, opens = '09:00', closes = '21:00'): OpenDay => ({ weekday, opens, closes });

export const openingHoursRepositoryContract = (open: () => Promise<OpeningHoursWorld>): void => {
  describe('opening hours repository', () => {
    let world: OpeningHoursWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());

    test('not set: always open; set: readable by everyone in order', async () => {
      expect(await world.guest.read()).toEqual({ version: 1, days: [], closedDates: [] });
      const owner = await world.staff('owner');
      const hours = { version: 1, days: [day(5, '13:30', '24:00'), day(1)], closedDates: ['2026-12-25', '2026-08-17', '2026-12-25'] };
      expect(await owner.save(hours)).toEqual({ outcome: 'done' });
      const stored = { version: 2, days: [day(1), day(5, '13:30', '24:00')], closedDates: ['2026-08-17', '2026-12-25'] };
      expect(await world.guest.read()).toEqual(stored);
      expect(await owner.save({ ...hours, days: [] })).toEqual({ code: 'SETTINGS_CHANGED' });
      expect(await world.guest.read()).toEqual(stored);
      expect(await owner.save({ version: 2, days: [], closedDates: [] })).toEqual({ outcome: 'done' });
      expect(await world.guest.read()).toEqual({ version: 3, days: [], closedDates: [] });
    });

    test('closing before opening: ends on the next day', async () => {
      const owner = await world.staff('owner');
      const { version } = await world.guest.read();
      await owner.save({ version, days: [day(5, '18:00', '02:00')], closedDates: [] });
      expect((await world.guest.read()).days).toEqual([day(5, '18:00', '02:00')]);
    });

    test.each<readonly [string, readonly OpenDay[], readonly string[]]>([
      ['has no duration', [day(1, '09:00', '09:00')], []],
      ['has an invalid opening time', [day(1, '9', '21:00')], []],
      ['closes after midnight', [day(1, '09:00', '24:30')], []],
      ['has an invalid weekday', [day(8)], []],
      ['is a duplicate', [day(2), day(2, '10:00')], []],
      ['has a closed date that does not exist', [day(1)], ['2026-02-30']],
      ['has a closed date in another format', [day(1)], ['besok']],
    ])('hours of which one %s: refused', async (_, days, closedDates) => {
      const owner = await world.staff('owner');
      const { version } = await owner.read();
      expect(await owner.save({ version, days, closedDates })).toEqual({ code: 'INVALID' });
      expect(await owner.read()).toMatchObject({ version });
    });

    test('missing permission: denied', async () => {
      const { version } = await world.guest.read();
      for (const who of [world.guest, await world.staff('cs')])
        await expect(who.save({ version, days: [day(1)], closedDates: [] })).rejects.toMatchObject({ reason: 'denied' });
      expect(await world.guest.read()).toMatchObject({ version });
    });
  });
};
