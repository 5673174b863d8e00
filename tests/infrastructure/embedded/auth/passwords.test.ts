import { tmpdir } from 'node:os';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { hashSync } from 'bcryptjs';
import { GeneratedPassword } from '../../../../src/infrastructure/embedded/auth/generated-password.ts';
import { createOwnerOnce } from '../../../../src/infrastructure/embedded/auth/owner.ts';
import { PasswordHasher } from '../../../../src/infrastructure/embedded/auth/passwords/password-hasher.ts';
import { passwordRulesOf } from '../../../../src/infrastructure/embedded/auth/passwords/password-rules-of.ts';
import { clientOf, freshPhone, PASSWORD, serverOf, signedUp } from '../../../contracts/supabase-auth/subject.ts';
import { type AuthWorld, openAuthWorld } from './auth-world.ts';

describe('password hashing', () => {
  let hasher = new PasswordHasher();
  afterEach(async () => {
    await hasher.close();
    hasher = new PasswordHasher();
  });

  test('hash: bcrypt with cost 10 and a random salt', async () => {
    const [one, other] = await Promise.all([hasher.hash('sandi-panjang', null), hasher.hash('sandi-panjang', null)]);
    expect(one).toMatch(/^\$2b\$10\$/);
    expect(other).not.toBe(one);
    expect(await hasher.matches('sandi-panjang', one, null)).toBe(true);
    expect(await hasher.matches('sandi-pendek', one, null)).toBe(false);
  });

  test('unknown user: no match, the same duration', async () => {
    const hash = await hasher.hash('sandi-panjang', null);
    const time = async (known: string | null): Promise<number> => {
      const begun = performance.now();
      expect(await hasher.matches('bukan-sandinya', known, null)).toBe(false);
      return performance.now() - begun;
    };
    const [somebody, nobody]: [number[], number[]] = [[], []];
    for (let round = 0; round < 6; round++) {
      somebody.push(await time(hash));
      nobody.push(await time(null));
    }
    const ratio = Math.min(...nobody) / Math.min(...somebody);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  test('Unicode: composed form, and as typed for older hashes, the same duration', async () => {
    const [composed, decomposed] = ['kata sandi é'.normalize('NFC'), 'kata sandi é'.normalize('NFD')];
    const stored = await hasher.hash(decomposed, null);
    const older = hashSync(decomposed, 10);
    const matches = (typed: string, hash: string | null) => hasher.matches(typed, hash, null);
    expect([await matches(composed, stored), await matches(decomposed, stored)]).toEqual([true, true]);
    expect([await matches(decomposed, older), await matches(composed, older)]).toEqual([true, false]);
    expect(await matches('kata sandi è'.normalize('NFD'), stored)).toBe(false);
    const time = async (hash: string | null): Promise<number> => {
      const begun = performance.now();
      await matches(decomposed, hash);
      return performance.now() - begun;
    };
    const times: Record<'stored' | 'older' | 'none', number[]> = { stored: [], older: [], none: [] };
    for (let round = 0; round < 6; round++) {
      times.stored.push(await time(stored));
      times.older.push(await time(older));
      times.none.push(await time(null));
    }
    const [first, ...rest] = [times.stored, times.older, times.none].map((all) => Math.min(...all));
    for (const other of rest) {
      expect(other / (first ?? 0)).toBeGreaterThan(0.5);
      expect(other / (first ?? 0)).toBeLessThan(2);
    }
  });

  test('longer than 72 bytes: not truncated', async () => {
    const hash = await hasher.hash('a'.repeat(72), null);
    expect(await hasher.matches(`${'a'.repeat(72)}b`, hash, null)).toBe(false);
  });

  test('worker threads: the main thread stays free', async () => {
    let ticks = 0;
    const timer = setInterval(() => ticks++, 5);
    await Promise.all(Array.from({ length: 6 }, () => hasher.hash('sandi-panjang', null)));
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(10);
  });

  test('queue full: refused, the others are served', async () => {
    const comparisons = Array.from({ length: 200 }, () => hasher.matches('', '$2b$04$x', null));
    const results = await Promise.allSettled(comparisons);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.map(({ reason }) => reason)).toContainEqual(expect.objectContaining({ status: 429, code: 'over_request_rate_limit' }));
    expect(results.filter((result) => result.status === 'fulfilled').length).toBeGreaterThanOrEqual(25);
  });
});

describe('password attempts', () => {
  let world: AuthWorld;
  beforeAll(async () => {
    world = await openAuthWorld();
  });
  afterAll(() => world.close());
  beforeEach(() => world.forgiveAddress());
  const tryAs = (client = clientOf(world), phone: string, password = 'bukan-sandinya-1') =>
    client.auth.signInWithPassword({ phone, password });

  test('sixth wrong one: refused for 15 minutes, the correct one as well', async () => {
    const { phone } = await signedUp(world);
    for (let guess = 0; guess < 5; guess++) expect((await tryAs(undefined, phone)).error?.code).toBe('invalid_credentials');
    expect((await tryAs(undefined, phone, PASSWORD)).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
    world.clock.advance(15 * 60_000 + 1000);
    expect((await tryAs(undefined, phone, PASSWORD)).error).toBeNull();
  });

  test('concurrent: the same limit', async () => {
    const phone = freshPhone();
    const codes = (await Promise.all(Array.from({ length: 12 }, () => tryAs(undefined, phone)))).map(({ error }) => error?.code);
    expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(5);
    expect(codes.filter((code) => code === 'over_request_rate_limit')).toHaveLength(7);
  });

  test('calls of the server: not limited here', async () => {
    const { phone } = await signedUp(world);
    for (let guess = 0; guess < 7; guess++) await tryAs(undefined, phone);
    expect((await tryAs(serverOf(world), phone, PASSWORD)).error).toBeNull();
  });

  // Its duration is measured by `npm run prove -- accounts`.
  test('twenty correct logins at once: all succeed', async () => {
    const { phone } = await signedUp(world);
    const answers = await Promise.all(Array.from({ length: 20 }, () => tryAs(undefined, phone, PASSWORD)));
    expect(answers.map(({ error }) => error)).toEqual(Array.from({ length: 20 }, () => null));
  });

  const createOwner = (phone: string, password: string, isLoopback = false) => {
    const rules = passwordRulesOf(world.database.sql, (candidate) => candidate === 'kata-sandi-umum');
    return createOwnerOnce(world.database.sql, { phone, password, isLoopback }, rules, new GeneratedPassword(tmpdir()));
  };
  test.each([
    ['sebelas-kar', 'harus 12 karakter atau lebih'],
    ['kata-sandi-umum', 'terlalu mudah ditebak'],
    ['6281234567890', 'terlalu mudah ditebak'],
    ['x'.repeat(73), 'paling banyak 72 bita'],
  ])('first owner: password "%s" is refused', async (password, sentence) => {
    await expect(createOwner('6281234567890', password)).rejects.toThrow(`OWNER_PASSWORD ${sentence}`);
    expect(await world.database.sql`select 1 from private.user_roles where role = 'owner'`).toHaveLength(0);
  });
  test('first owner on a loopback address: eight characters suffice', async () => {
    await expect(createOwner('6281234567890', 'tujuhku', true)).rejects.toThrow('OWNER_PASSWORD harus 8 karakter atau lebih');
  });
  test('first owner: can log in, later starts ignore the setting', async () => {
    const phone = freshPhone();
    await createOwner(phone, 'sandi-pemilik-toko-1');
    expect(await createOwner(phone, 'pendek')).toBeNull();
    const { data, error } = await tryAs(undefined, phone, 'sandi-pemilik-toko-1');
    expect([error, data.user?.app_metadata['provider']]).toEqual([null, 'phone']);
  });
});
