import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  type OpeningHoursRepository,
  ReadOpeningHours,
  ReadStoredOpeningHours,
  SaveOpeningHours,
} from '../../../src/application/order/opening-hours.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { InMemoryOpeningHoursRepository, MemoryOpeningHours } from '../../../src/infrastructure/memory/order/opening-hours-repository.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const MONDAY = { weekday: 1, opens: '09:00', closes: '21:00' };
let hours: OpeningHoursRepository;
let maySave: boolean;
let errors: RecentErrorLog;
beforeEach(() => {
  maySave = true;
  hours = new InMemoryOpeningHoursRepository(new MemoryOpeningHours(), () => maySave);
  errors = new RecentErrorLog(new FixedClock(), () => undefined);
});
const succeeded = (value: unknown) => ({ ok: true, value });
const refused = (code: string) => ({ ok: false, failure: { code } });
const places = () =>
  errors
    .recent()
    .map(({ where }) => where)
    .toSorted();

describe('opening hours', () => {
  test('saved: readable by everyone', async () => {
    const save = new SaveOpeningHours(hours, errors);
    expect(await save.execute({ version: 1, days: [MONDAY], closedDates: ['2026-12-25'] })).toEqual(succeeded('done'));
    const stored = succeeded({ version: 2, days: [MONDAY], closedDates: ['2026-12-25'] });
    expect(await new ReadOpeningHours(hours, errors).execute()).toEqual(stored);
    expect(await new ReadStoredOpeningHours(hours, errors).execute()).toEqual(stored);
  });
  test('conflict or invalid hours: refused, not logged as an error', async () => {
    const save = new SaveOpeningHours(hours, errors);
    await save.execute({ version: 1, days: [MONDAY], closedDates: [] });
    expect(await save.execute({ version: 1, days: [], closedDates: [] })).toEqual(refused('SETTINGS_CHANGED'));
    expect(await save.execute({ version: 2, days: [{ ...MONDAY, weekday: 8 }], closedDates: [] })).toEqual(refused('INVALID'));
    expect([await hours.read(), places()]).toEqual([{ version: 2, days: [MONDAY], closedDates: [] }, []]);
  });
  test('missing permission or connection lost: failure and log entry', async () => {
    maySave = false;
    const draft = { version: 1, days: [MONDAY], closedDates: [] };
    expect(await new SaveOpeningHours(hours, errors).execute(draft)).toEqual(refused('RLS_POLICY_ERROR'));
    const away = new Proxy({} as OpeningHoursRepository, { get: () => () => Promise.reject(new PortError('unavailable', 'no answer')) });
    expect(await new ReadOpeningHours(away, errors).execute()).toEqual(refused('UNAVAILABLE'));
    expect(await new ReadStoredOpeningHours(away, errors).execute()).toEqual(refused('UNAVAILABLE'));
    expect(places()).toEqual(['ReadOpeningHours', 'ReadStoredOpeningHours', 'SaveOpeningHours']);
  });
});
