import { beforeEach, expect, test } from '@jest/globals';
import { SessionGuard } from '../../../../src/application/auth/server/session-guard.ts';
import { AccountWorld, failureOf, gained } from '../../../support/account-world.ts';

let world: AccountWorld;
let guard: SessionGuard;
let token = '';
let touched: number;
let requests: number;
beforeEach(async () => {
  world = new AccountWorld();
  token = (await world.customer()).sessionToken;
  [touched, requests] = [0, 0];
  const { sessions, tokens } = world.ports;
  const [find, touch] = [sessions.find.bind(sessions), sessions.touch.bind(sessions)];
  sessions.find = (hash) => {
    requests += 1;
    return find(hash);
  };
  sessions.touch = (id) => {
    touched += 1;
    return touch(id);
  };
  guard = new SessionGuard(sessions, tokens, world.clock);
});

test('session guard: no token, refused without a query', async () => {
  expect([failureOf(await guard.find(null)), failureOf(await guard.find(''))]).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED']);
  expect(requests).toBe(0);
  expect(failureOf(await guard.find('tebakan'))).toBe('UNAUTHENTICATED');
  expect(requests).toBe(1);
});

test('session guard: use is recorded once a minute and extends the session', async () => {
  const first = gained(await guard.find(token));
  world.clock.advance(59_999);
  expect(gained(await guard.find(token)).expiresAt).toEqual(first.expiresAt);
  expect(touched).toBe(0);
  world.clock.advance(1);
  const later = gained(await guard.find(token));
  expect(touched).toBe(1);
  expect(later.expiresAt.getTime() - first.expiresAt.getTime()).toBe(60_000);
  expect({ ...later, expiresAt: null, lastUsedAt: null }).toEqual({ ...first, expiresAt: null, lastUsedAt: null });
});

test('session guard: an unverified second factor is refused, but the user can be found', async () => {
  world.user().hasSecondFactor = true;
  expect(failureOf(await guard.admit(token))).toBe('SECOND_FACTOR_REQUIRED');
  expect(failureOf(await guard.find(token))).toBe('done');
  world.user().hasSecondFactor = false;
  expect(failureOf(await guard.admit(token))).toBe('done');
  expect(failureOf(await guard.admit('tebakan'))).toBe('UNAUTHENTICATED');
});
