import { describe, expect, test } from '@jest/globals';
import { SessionGuard } from '../../../src/application/auth/server/session-guard.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { ReadVitals } from '../../../src/application/telemetry/read-vitals.ts';
import { RecordVitals } from '../../../src/application/telemetry/record-vitals.ts';
import { InMemoryVitalsStore } from '../../../src/infrastructure/memory/telemetry/vitals-store.ts';
import { AccountWorld, failureOf, gained } from '../../support/account-world.ts';

const open = async (isAdmin: boolean) => {
  const world = new AccountWorld();
  const store = new InMemoryVitalsStore(world.clock);
  const { directory, sessions, tokens } = world.ports;
  const read = new ReadVitals(store, directory, new SessionGuard(sessions, tokens, world.clock), world.errors);
  const { sessionToken: token } = await world.customer();
  if (isAdmin) world.user().role = 'admin';
  return { world, store, read, token };
};

describe('page figures', () => {
  test('administrator: readable', async () => {
    const { store, read, token } = await open(true);
    await store.record([{ name: 'LCP', value: 900, page: '/' }]);
    expect(gained(await read.execute(token, 7)).map(({ page, day, p75 }) => [page, day, p75])).toEqual([
      ['/', null, 900],
      ['/', '2026-11-21', 900],
    ]);
  });
  test('other users: FORBIDDEN or UNAUTHENTICATED', async () => {
    const { read, token } = await open(false);
    expect(failureOf(await read.execute(token, 7))).toBe('FORBIDDEN');
    expect(failureOf(await read.execute(null, 7))).toBe('UNAUTHENTICATED');
    expect(failureOf(await read.execute('salah', 7))).toBe('UNAUTHENTICATED');
  });
});

test('web vitals storage unavailable: readings are lost, logged', async () => {
  const { world } = await open(false);
  const away = { record: () => Promise.reject(new PortError('unavailable', 'away')), figures: async () => [] };
  expect(await new RecordVitals(away, world.errors).execute([{ name: 'LCP', value: 1, page: '/' }])).toBe(false);
  expect(world.errors.recent()[0]?.where).toBe('RecordVitals');
});
