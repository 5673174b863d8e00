import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { HOTP, Secret, TOTP } from 'otpauth';
import { stepOfCode } from '../../../../src/infrastructure/embedded/auth/second-factor/totp.ts';
import { onAnotherDevice, otherThan, signedUp } from '../../../contracts/supabase-auth/subject.ts';
import { type AuthWorld, openAuthWorld } from './auth-world.ts';

const SEEDS = {
  SHA1: '12345678901234567890',
  SHA256: '12345678901234567890123456789012',
  SHA512: '1234567890123456789012345678901234567890123456789012345678901234',
} as const;

/** RFC 6238, appendix B. */
const VECTORS = [
  [59, '94287082', '46119246', '90693936'],
  [1_111_111_109, '07081804', '68084774', '25091201'],
  [1_111_111_111, '14050471', '67062674', '99943326'],
  [1_234_567_890, '89005924', '91819424', '93441116'],
  [2_000_000_000, '69279037', '90698825', '38618901'],
  [20_000_000_000, '65353130', '77737706', '47863826'],
] as const;

describe('authenticator codes', () => {
  test.each(VECTORS)('second %i: codes of RFC 6238', (second, sha1, sha256, sha512) => {
    const codes = (['SHA1', 'SHA256', 'SHA512'] as const).map((algorithm) =>
      new TOTP({ secret: new Secret({ buffer: new TextEncoder().encode(SEEDS[algorithm]).buffer }), algorithm, digits: 8 }).generate({
        timestamp: second * 1000,
      }),
    );
    expect(codes).toEqual([sha1, sha256, sha512]);
  });

  test.each(VECTORS)('second %i: six digits, accepted with their step', (second, sha1, ..._others) => {
    const secret = new Secret({ buffer: new TextEncoder().encode(SEEDS.SHA1).buffer }).base32;
    expect(stepOfCode(secret, sha1.slice(2), new Date(second * 1000))).toBe(Math.floor(second / 30));
  });

  test('tolerance: one step early or late', () => {
    const secret = new Secret({ buffer: new TextEncoder().encode(SEEDS.SHA1).buffer });
    const at = (step: number): string => HOTP.generate({ secret, counter: step });
    const now = new Date(1_000_000 * 30_000 + 15_000);
    const accepted = [-2, -1, 0, 1, 2].map((off) => stepOfCode(secret.base32, at(1_000_000 + off), now));
    expect(accepted).toEqual([null, 999_999, 1_000_000, 1_000_001, null]);
  });
});

describe('second factor', () => {
  let world: AuthWorld;
  beforeAll(async () => {
    world = await openAuthWorld();
  });
  afterAll(() => world.close());

  const enrolled = async () => {
    const person = await signedUp(world);
    const { data } = await person.client.auth.mfa.enroll({ factorType: 'totp' });
    if (data?.type !== 'totp') throw new Error('no authenticator');
    const totp = new TOTP({ secret: data.totp.secret });
    const at = (timestamp: number): string => totp.generate({ timestamp });
    return { ...person, factorId: data.id, at, code: (): string => at(world.clock.now().getTime()) };
  };

  test('before verification: sessions, account changes, number and name are refused', async () => {
    const { client, factorId, code, ...person } = await enrolled();
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: code() })).error).toBeNull();
    await client.auth.updateUser({ data: { name: 'Rina' } });
    const half = await onAnotherDevice(world, { client, ...person });
    const token = (await half.auth.getSession()).data.session?.access_token ?? '';
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
    expect(claims).toMatchObject({ aal: 'aal1', phone: '', email: '', user_metadata: {} });
    expect((await half.auth.updateUser({ data: { name: 'Bukan Rina' } })).error).toMatchObject({ code: 'insufficient_aal' });
    const end = (scope: string): Promise<Response> =>
      fetch(`${world.url}/auth/v1/logout?scope=${scope}`, {
        method: 'POST',
        headers: { apikey: world.key, authorization: `Bearer ${token}` },
      });
    for (const scope of ['others', 'global', '']) expect((await end(scope)).status).toBe(401);
    const { data } = await client.auth.getUser();
    expect(data.user?.user_metadata).toMatchObject({ name: 'Rina' });
    expect((await end('local')).status).toBe(204);
  });

  test('authenticator code: valid once for all sessions', async () => {
    const { client, factorId, code, ...person } = await enrolled();
    const seen = code();
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: seen })).error).toBeNull();
    const other = await onAnotherDevice(world, { client, ...person });
    const again = await other.auth.mfa.challengeAndVerify({ factorId, code: seen });
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    world.clock.advance(30_000);
    expect((await other.auth.mfa.challengeAndVerify({ factorId, code: code() })).error).toBeNull();
  });

  test.each([
    ['the shop’s time', 0],
    ['the machine’s clock, eight hours ahead of the held time', 8 * 3_600_000],
  ])('authenticator synchronised with %s: accepted', async (_, ahead) => {
    // The clock of the machine is the real one.
    world.clock.advance(-ahead);
    try {
      const { client, factorId, at } = await enrolled();
      expect((await client.auth.mfa.challengeAndVerify({ factorId, code: at(Date.now() - 3_600_000) })).error).not.toBeNull();
      expect((await client.auth.mfa.challengeAndVerify({ factorId, code: at(Date.now()) })).error).toBeNull();
    } finally {
      world.clock.advance(ahead);
    }
  });

  test('concurrent correct codes: one succeeds', async () => {
    const { client, factorId, code } = await enrolled();
    const challenge = await client.auth.mfa.challenge({ factorId });
    const { data } = await client.auth.getSession();
    const answer = () =>
      fetch(`${world.url}/auth/v1/factors/${factorId}/verify`, {
        method: 'POST',
        headers: { apikey: world.key, authorization: `Bearer ${data.session?.access_token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ challenge_id: challenge.data?.id, code: code() }),
      });
    const statuses = (await Promise.all([answer(), answer(), answer()])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  test('guesses from other networks: do not lock the owner’s known network', async () => {
    const { factorId, code, client, ...person } = await enrolled();
    const { data: first } = await client.auth.mfa.challenge({ factorId });
    expect((await client.auth.mfa.verify({ factorId, challengeId: first?.id ?? '', code: code() })).error).toBeNull();
    for (const ip of ['198.51.100.9', '198.51.100.10'])
      await world.database.sql`
        insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, tries)
        values (gen_random_uuid(), ${factorId}, ${world.clock.now()}, ${ip}, 10)`;
    world.clock.advance(30_000);
    const device = await onAnotherDevice(world, { client, ...person });
    const { data } = await device.auth.mfa.challenge({ factorId });
    expect((await device.auth.mfa.verify({ factorId, challengeId: data?.id ?? '', code: code() })).error).toBeNull();
    // A network without a passed factor shares the rest of the budget with others.
    await world.database.sql`update auth.sessions set ip = '203.0.113.1' where user_id = ${person.id}`;
    const elsewhere = await onAnotherDevice(world, { client, ...person });
    const { data: next } = await elsewhere.auth.mfa.challenge({ factorId });
    expect((await elsewhere.auth.mfa.verify({ factorId, challengeId: next?.id ?? '', code: code() })).error?.status).toBe(429);
  });

  test('guesses: at most ten over all challenges', async () => {
    const { client, factorId, code } = await enrolled();
    await client.auth.mfa.challengeAndVerify({ factorId, code: code() });
    world.clock.advance(30_000);
    for (let guess = 0; guess < 10; guess++) await client.auth.mfa.challengeAndVerify({ factorId, code: otherThan(code()) });
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: code() });
    expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
    world.clock.advance(15 * 60_000 + 1000);
    await client.auth.refreshSession();
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: code() })).error).toBeNull();
  });

  test('challenge: valid for five minutes', async () => {
    const { client, factorId, code } = await enrolled();
    await client.auth.mfa.challengeAndVerify({ factorId, code: code() });
    const challenged = await client.auth.mfa.challenge({ factorId });
    world.clock.advance(301_000);
    const { error } = await client.auth.mfa.verify({ factorId, challengeId: challenged.data?.id ?? '', code: code() });
    expect(error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
  });

  test('authenticator secret: sealed in the database', async () => {
    const { client } = await signedUp(world);
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp' });
    const [row] = await world.database.sql`select to_jsonb(f) as row from auth.mfa_factors f where id = ${data?.id ?? ''}`;
    expect(data?.type === 'totp' && !JSON.stringify(row).includes(data.totp.secret)).toBe(true);
  });

  test('phone factor: its code is not in the database', async () => {
    const { client } = await signedUp(world);
    const { data } = await client.auth.mfa.enroll({ factorType: 'phone', phone: '628999000333' });
    await client.auth.mfa.challenge({ factorId: data?.id ?? '' });
    const [row] = await world.database.sql`select otp_code from auth.mfa_challenges where factor_id = ${data?.id ?? ''}`;
    expect(row?.['otp_code']).toMatch(/^[0-9a-f]{64}$/);
  });
});
