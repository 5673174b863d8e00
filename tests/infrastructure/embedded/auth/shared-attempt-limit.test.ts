import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { accountsTriedFrom, wrongTries } from '../../../../src/application/auth/server/limits.ts';
import { DatabaseLimits } from '../../../../src/infrastructure/embedded/auth/limits/database-limits.ts';
import { openAuth } from '../../../../src/infrastructure/embedded/auth/open-auth.ts';
import { PasswordHasher } from '../../../../src/infrastructure/embedded/auth/passwords/password-hasher.ts';
import { PasswordQueue } from '../../../../src/infrastructure/embedded/auth/passwords/password-queue.ts';
import { SignInAttempts } from '../../../../src/infrastructure/embedded/auth/passwords/sign-in-attempts.ts';
import { SystemClock } from '../../../../src/infrastructure/platform/system-clock.ts';
import { rateLimiterContract } from '../../../contracts/auth/rate-limiter.contract.ts';
import { clientOf, freshPhone, PASSWORD, serverOf, signedUp } from '../../../contracts/supabase-auth/subject.ts';
import { openTestDatabase } from '../../../support/test-database.ts';
import { type AuthWorld, openAuthWorld } from './auth-world.ts';

rateLimiterContract(async () => {
  const database = await openTestDatabase();
  let ahead = 0;
  return {
    limiter: new DatabaseLimits(database.sql, () => new Date(Date.now() + ahead)),
    advance: async (seconds) => {
      ahead += seconds * 1000;
    },
    close: database.close,
  };
});

describe('wrong passwords at the gateway', () => {
  let world: AuthWorld;
  beforeAll(async () => {
    world = await openAuthWorld();
  });
  afterAll(() => world.close());
  beforeEach(() => world.forgiveAddress());
  const limits = () => new DatabaseLimits(world.database.sql, () => world.clock.now());

  test('counter: shared with /api/auth, correct ones do not count', async () => {
    const { phone, id } = await signedUp(world);
    const own = wrongTries(id, null);
    for (let guess = 0; guess < 4; guess++) await clientOf(world).auth.signInWithPassword({ phone, password: 'bukan-sandinya-1' });
    await clientOf(world).auth.signInWithPassword({ phone, password: PASSWORD });
    expect(await limits().wait([own])).toBe(0);
    expect(await limits().take([own])).toBe(0);
    // That attempt used the other interface; neither accepts a sixth.
    expect((await clientOf(world).auth.signInWithPassword({ phone, password: PASSWORD })).error?.code).toBe('over_request_rate_limit');
  });

  test('restart: counters are kept', async () => {
    const { phone } = await signedUp(world);
    for (let guess = 0; guess < 5; guess++) await clientOf(world).auth.signInWithPassword({ phone, password: 'bukan-sandinya-1' });
    const { sql, keys, auth } = world.database;
    const restarted = openAuth({
      sql,
      jwtSecret: keys.jwtSecret,
      signingKeys: auth.tokens.keys,
      publishableKey: keys.publishableKey,
      secretKey: keys.secretKey,
      publicUrl: 'http://localhost:4173',
      clock: new SystemClock(),
      sendSms: async () => undefined,
      google: null,
      isCommonPassword: () => false,
      isPublicSignIn: true,
    });
    const answer = await restarted.fetch(
      new Request('http://front/auth/v1/token?grant_type=password', {
        method: 'POST',
        headers: { apikey: keys.publishableKey },
        body: JSON.stringify({ phone, password: PASSWORD }),
      }),
      null,
    );
    await restarted.close();
    expect(answer.status).toBe(429);
  });

  test('burst from many addresses: five comparisons', async () => {
    const attempts = new SignInAttempts(limits());
    let compared = 0;
    const tries = Array.from({ length: 24 }, (_, index) =>
      attempts.verify('62812999', `10.0.${index}.1`, async () => {
        compared += 1;
        return false;
      }),
    );
    const refused = (await Promise.allSettled(tries)).filter(({ status }) => status === 'rejected');
    expect([compared, refused.length]).toEqual([5, 19]);
  });

  test('one address: its neighbours are not refused', async () => {
    const wrong = (phone: string) => clientOf(world).auth.signInWithPassword({ phone, password: 'bukan-sandinya-1' });
    const { phone } = await signedUp(world);
    for (let guess = 0; guess < 12; guess++) expect((await wrong(freshPhone())).error?.code).toBe('invalid_credentials');
    expect((await clientOf(world).auth.signInWithPassword({ phone, password: PASSWORD })).error).toBeNull();
    // Attempts at /api/auth count in the same place.
    expect(await limits().wait([accountsTriedFrom('127.0.0.1', 13)])).toBe(0);
    expect(await limits().wait([accountsTriedFrom('127.0.0.1', 12)])).toBeGreaterThan(0);
  });

  test('IPv6 network: one address; long names: bounded memory', async () => {
    const pauses: number[] = [];
    const attempts = new SignInAttempts(limits(), async (ms) => void pauses.push(ms));
    for (let index = 0; index < 53; index++)
      await attempts.verify(`${'x'.repeat(5000)}${index}`, `2001:db8:1:2::${index.toString(16)}`, async () => false);
    expect(pauses).toEqual([1000, 1000, 1000]);
    const [row] = await world.database.sql`select max(length(bucket)) as longest from private.rate_limits`;
    expect(row?.['longest']).toBe(32);
  });

  test('burst over many accounts from one address: delayed from the 51st on', async () => {
    let isWaiting = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      isWaiting = resolve;
    });
    let pauses = 0;
    const attempts = new SignInAttempts(limits(), () => {
      pauses += 1;
      if (pauses === 20) isWaiting();
      return held;
    });
    let compared = 0;
    const tries = Array.from({ length: 70 }, (_, index) =>
      attempts.verify(`nomor-${index}`, '10.7.7.7', async () => {
        compared += 1;
        return false;
      }),
    );
    await held;
    const withoutWaiting = compared;
    await Promise.all(tries);
    expect(withoutWaiting).toBeLessThanOrEqual(50);
    expect(compared).toBe(70);
  });
});

describe('look-ups of phone numbers', () => {
  test('known and unknown: the same cost, limited', async () => {
    const world = await openAuthWorld({ smsLimits: { addressPerHour: 4, prefixPerHour: 1000 } });
    const { phone } = await signedUp(world);
    const request = async (number: string): Promise<string> =>
      (await clientOf(world).auth.signInWithOtp({ phone: number, options: { shouldCreateUser: false } })).error?.code ?? 'sent';
    const codes: string[] = [];
    for (let round = 0; round < 7; round++) codes.push(await request(freshPhone()));
    expect(codes).toEqual(Array.from({ length: 7 }, () => 'otp_disabled'));
    const ways = [
      () => request(phone),
      () => request(freshPhone()),
      async () => (await clientOf(world).auth.signUp({ phone, password: PASSWORD })).error?.code,
      async () => (await clientOf(world).auth.signUp({ phone: freshPhone(), password: PASSWORD })).error?.code,
      async () => (await clientOf(world).auth.resend({ type: 'sms', phone })).error?.code,
      async () => (await clientOf(world).auth.resend({ type: 'sms', phone: freshPhone() })).error?.code,
    ];
    for (const send of ways) expect(await send()).toBe('over_sms_send_rate_limit');
    // The server limits attempts itself.
    expect((await serverOf(world).auth.signInWithOtp({ phone: freshPhone(), options: { shouldCreateUser: false } })).error?.code).toBe(
      'otp_disabled',
    );
    await world.close();
  });

  test('phone changes: limited, too', async () => {
    const world = await openAuthWorld({ smsLimits: { addressPerHour: 4, prefixPerHour: 1000 } });
    const [{ client }, { phone }] = [await signedUp(world), await signedUp(world)];
    const codes: (string | undefined)[] = [];
    for (let round = 0; round < 7; round++) codes.push((await client.auth.updateUser({ phone })).error?.code);
    expect(codes).toEqual([...Array.from({ length: 6 }, () => 'phone_exists'), 'over_sms_send_rate_limit']);
    await world.close();
  });
});

describe('flood of passwords', () => {
  test('one network: others and the server are still served', async () => {
    const hasher = new PasswordHasher();
    const flood = Array.from({ length: 300 }, () => hasher.matches('', '$2b$04$x', '10.0.0.1'));
    const [own, neighbour] = await Promise.all([hasher.matches('sandi', null, null), hasher.matches('sandi', null, '10.0.0.2')]);
    expect([own, neighbour]).toEqual([false, false]);
    const settled = await Promise.allSettled(flood);
    expect(settled.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(200);
    await hasher.close();
  });

  test.each([
    [80, 25, 10],
    [200, 10, 4],
    [400, 5, 2],
    [5000, 2, 1],
  ])('%d ms per hash: %d waiting, %d per network, at most four seconds each', (ms, all, ofOne) => {
    const queue = new PasswordQueue<string>(1);
    queue.took(ms);
    const waiting = (laneOf: (index: number) => string | null): number => {
      let count = 0;
      for (let index = 0; index < 100 && queue.hasCapacity(laneOf(index)); index++, count++) queue.add(laneOf(index), 'job');
      return count;
    };
    expect([waiting(() => null), waiting(() => '10.0.0.1'), waiting((index) => `10.1.${index}.1`)]).toEqual([all, ofOne, all - ofOne]);
  });

  test('many networks: their own queue only, the server gets every second turn', () => {
    const queue = new PasswordQueue<string>(1);
    for (let index = 0; index < 100; index++) if (queue.hasCapacity(`10.0.${index}.1`)) queue.add(`10.0.${index}.1`, 'outside');
    expect([queue.hasCapacity('10.9.9.9'), queue.hasCapacity(null)]).toEqual([false, true]);
    for (let index = 0; index < 2; index++) queue.add(null, 'server');
    expect([queue.next(), queue.next(), queue.next(), queue.next(), queue.next()]).toEqual([
      'server',
      'outside',
      'server',
      'outside',
      'outside',
    ]);
  });
});
