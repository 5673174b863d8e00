import { beforeEach, describe, expect, test } from '@jest/globals';
import { AccountWorld, failureOf, gained, PASSWORD, PHONE } from '../../../support/account-world.ts';

const DAY_MS = 86_400_000;
let world: AccountWorld;
let token = '';
beforeEach(async () => {
  world = new AccountWorld();
  token = (await world.customer()).sessionToken;
});
const isAlive = async (one: string): Promise<boolean> => (await world.use.validateSession.execute(one)).ok;
const another = async (): Promise<string> => gained(await world.logIn(PHONE, PASSWORD)).sessionToken;

describe('session', () => {
  test('storage: hash only', () => {
    expect(JSON.stringify(world.memory.sessions)).not.toContain(token);
    expect(world.memory.sessions[0]?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
  });
  test('lifetime: 14 days unused, 60 days at most', async () => {
    world.clock.advance(14 * DAY_MS);
    expect(await isAlive(token)).toBe(false);
    const used = await another();
    for (let week = 0; week < 8; week += 1) {
      world.clock.advance(7 * DAY_MS);
      expect(await isAlive(used)).toBe(true);
    }
    world.clock.advance(4 * DAY_MS);
    expect(await isAlive(used)).toBe(false);
  });
  test('expiry: returned, later after use', async () => {
    const before = gained(await world.use.validateSession.execute(token)).expiresAt;
    world.clock.advance(DAY_MS);
    const after = gained(await world.use.validateSession.execute(token)).expiresAt;
    expect(after.getTime() - before.getTime()).toBe(DAY_MS);
  });
  test('session and sign-in: each ends with the other', async () => {
    const [session] = world.memory.sessions;
    await world.use.logOut.execute(token, false);
    expect(world.memory.signIns.has(session?.authSessionId ?? '')).toBe(false);
    const other = await another();
    world.memory.endSignInsOf(world.user().id);
    expect(await isAlive(other)).toBe(false);
  });
  test('blocked or deleted user: ended', async () => {
    await world.ports.identity.update(world.user().id, { blockedHours: 1 });
    expect(await isAlive(token)).toBe(false);
    await world.ports.identity.update(world.user().id, { blockedHours: 0 });
    expect(await isAlive(token)).toBe(true);
    await world.ports.identity.delete(world.user().id);
    expect(await isAlive(token)).toBe(false);
  });
  test('unknown token: UNAUTHENTICATED', async () => {
    const refusal = await world.use.validateSession.execute('tebakan');
    expect(refusal).toMatchObject({
      failure: { code: 'UNAUTHENTICATED' },
    });
    expect(failureOf(await world.use.logOut.execute(null, true))).toBe('UNAUTHENTICATED');
  });
});

describe('logout', () => {
  test('one device: other sessions stay', async () => {
    const other = await another();
    expect(failureOf(await world.use.logOut.execute(token, false))).toBe('done');
    expect([await isAlive(token), await isAlive(other)]).toEqual([false, true]);
  });
  test('everywhere: all sessions end', async () => {
    const other = await another();
    await world.use.logOut.execute(token, true);
    expect([await isAlive(token), await isAlive(other)]).toEqual([false, false]);
  });
});

describe('device list', () => {
  test('several devices: last used first, the current one is marked', async () => {
    world.clock.advance(30_000);
    await world.logIn(PHONE, PASSWORD, { ...world.stranger(), userAgent: 'Mozilla/5.0 (Windows NT 10.0) Gecko Firefox/140.0' });
    const listed = gained(await world.use.listSessions.execute(token));
    expect(listed.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Firefox di Windows', false],
      ['Chrome di Android', true],
    ]);
  });
  test('one device: can be signed out', async () => {
    const other = await another();
    const [listed] = gained(await world.use.listSessions.execute(token)).filter((session) => !session.isCurrent);
    expect(failureOf(await world.use.revokeSession.execute(token, listed?.id ?? ''))).toBe('done');
    expect([await isAlive(token), await isAlive(other)]).toEqual([true, false]);
  });
  test('device of another user: not found', async () => {
    const stranger = (await world.customer('6281234567002')).sessionToken;
    const [mine] = gained(await world.use.listSessions.execute(token));
    expect(failureOf(await world.use.revokeSession.execute(stranger, mine?.id ?? ''))).toBe('NOT_FOUND');
    expect(await isAlive(token)).toBe(true);
  });
});

test('session before the second factor: only validation and logout are allowed', async () => {
  world.user().hasSecondFactor = true;
  const early = await another();
  expect(await isAlive(early)).toBe(true);
  for (const refused of [
    await world.use.listSessions.execute(early),
    await world.use.exportData.execute(early),
    await world.use.deleteAccount.execute(PASSWORD, early),
    await world.use.logOut.execute(early, true),
  ])
    expect(failureOf(refused)).toBe('SECOND_FACTOR_REQUIRED');
  for (const signIn of world.memory.signIns.values()) signIn.level = 'aal2';
  expect(failureOf(await world.use.listSessions.execute(early))).toBe('done');
});
test('session before the second factor: this device can be signed out', async () => {
  world.user().hasSecondFactor = true;
  const early = await another();
  expect(failureOf(await world.use.logOut.execute(early, false))).toBe('done');
  expect([await isAlive(early), await isAlive(token)]).toEqual([false, true]);
});
