import type { RentalDetail } from '../../src/domain/rental/rental.ts';

/** A rental of three hours from noon, not started. */
export const aRental = (given: Partial<RentalDetail> = {}): RentalDetail => ({
  ...{ minutes: 180, optionName: '3 jam', startAt: new Date('2026-11-25T12:00:00Z'), readyAt: null, openedAt: null, startsBy: null },
  ...{ endsAt: null, endedAt: null, creditedMinutes: 0, isRotated: false, depositState: null, rules: null, cancelUntil: null },
  ...{ extension: null, serverTime: new Date('2026-11-25T12:00:00Z') },
  ...given,
});
