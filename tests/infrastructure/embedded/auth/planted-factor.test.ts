import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TOTP } from 'otpauth';
import { type Client, claimsOf, freshPhone, onAnotherDevice, type Person, signedUp } from '../../../contracts/supabase-auth/subject.ts';
import { type AuthWorld, openAuthWorld } from './auth-world.ts';

let world: AuthWorld;
beforeAll(async () => {
  world = await openAuthWorld();
});
afterAll(() => world.close());

const app = async (client: Client, friendlyName: string) => {
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (data?.type !== 'totp') throw new Error('no authenticator');
  const totp = new TOTP({ secret: data.totp.secret });
  return { factorId: data.id, code: (): string => totp.generate({ timestamp: world.clock.now().getTime() }) };
};

/** A factor that a stranger enrolled in a stolen session, and the owner's own factor afterwards. */
const planted = async () => {
  const person = await signedUp(world);
  const foreign = await onAnotherDevice(world, person);
  const phone = freshPhone();
  const { data } = await foreign.auth.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'Cadangan' });
  return { person, phone, plantedId: data?.id ?? '' };
};

const insertPlanted = async ({ id }: Person, phone: string): Promise<string> => {
  const now = world.clock.now();
  const [row] = await world.database.sql<{ id: string }[]>`
    insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, phone, created_at, updated_at)
    values (gen_random_uuid(), ${id}, 'lama', 'phone', 'unverified', ${phone}, ${now}, ${now}) returning id`;
  return row?.id ?? '';
};

describe('unconfirmed factor', () => {
  test('first confirmed factor: deletes the others', async () => {
    const { person } = await planted();
    const own = await app(person.client, 'Ponsel');
    expect((await person.client.auth.mfa.challengeAndVerify({ factorId: own.factorId, code: own.code() })).error).toBeNull();
    expect((await person.client.auth.mfa.listFactors()).data?.all).toMatchObject([{ id: own.factorId, status: 'verified' }]);
  });

  test('session with a confirmed factor: cannot be raised by an unconfirmed one', async () => {
    const person = await signedUp(world);
    const own = await app(person.client, 'Ponsel');
    await person.client.auth.mfa.challengeAndVerify({ factorId: own.factorId, code: own.code() });
    const phone = freshPhone();
    const factorId = await insertPlanted(person, phone);
    const stranger = await onAnotherDevice(world, person);
    const challengeAnswer = await stranger.auth.mfa.challenge({ factorId });
    expect(challengeAnswer.error).toMatchObject({ status: 403, code: 'insufficient_aal' });
    expect(world.database.sent.filter((message) => message.phone === phone)).toEqual([]);
    // Requested in the owner's session; the other session's challenge is not accepted for it.
    const { data } = await person.client.auth.mfa.challenge({ factorId });
    const code = await world.codeFor(phone);
    const answered = await stranger.auth.mfa.verify({ factorId, challengeId: data?.id ?? '', code });
    expect(answered.error).toMatchObject({ status: 403, code: 'insufficient_aal' });
    expect(await claimsOf(stranger)).toMatchObject({ aal: 'aal1' });
    expect((await person.client.auth.mfa.verify({ factorId, challengeId: data?.id ?? '', code })).error).toBeNull();
  });

  test('concurrent confirmation by two sessions: one succeeds', async () => {
    const person = await signedUp(world);
    const other = await onAnotherDevice(world, person);
    const [own, foreign] = [await app(person.client, 'Ponsel'), await app(other, 'Tablet')];
    const answers = await Promise.all([
      person.client.auth.mfa.challengeAndVerify({ factorId: own.factorId, code: own.code() }),
      other.auth.mfa.challengeAndVerify({ factorId: foreign.factorId, code: foreign.code() }),
    ]);
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    const [left] = await world.database.sql`select count(*)::int as n from auth.mfa_factors where user_id = ${person.id}`;
    expect(left).toEqual({ n: 1 });
  });

  test('older than five minutes: invalid despite a valid code', async () => {
    const { client } = await signedUp(world);
    const { factorId, code } = await app(client, 'Ponsel');
    world.clock.advance(200_000);
    const challengeAnswer = await client.auth.mfa.challenge({ factorId });
    world.clock.advance(101_000);
    const { error } = await client.auth.mfa.verify({ factorId, challengeId: challengeAnswer.data?.id ?? '', code: code() });
    expect(error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
  });
});

describe('removal of one of two factors', () => {
  const both = async () => {
    const person = await signedUp(world);
    const own = await app(person.client, 'Ponsel');
    await person.client.auth.mfa.challengeAndVerify({ factorId: own.factorId, code: own.code() });
    const phone = freshPhone();
    const { data } = await person.client.auth.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'Nomor kedua' });
    const phoneId = data?.id ?? '';
    const challengeAnswer = await person.client.auth.mfa.challenge({ factorId: phoneId });
    await person.client.auth.mfa.verify({
      factorId: phoneId,
      challengeId: challengeAnswer.data?.id ?? '',
      code: await world.codeFor(phone),
    });
    return { ...person, appId: own.factorId, phoneId };
  };
  const levels = async ({ client, id }: Person): Promise<unknown[]> => {
    await client.auth.refreshSession();
    const [row] = await world.database.sql`select aal from auth.sessions where user_id = ${id}`;
    return [(await claimsOf(client))['aal'], row?.['aal']];
  };

  test('other factor verified last: the level is kept', async () => {
    const person = await both();
    expect((await person.client.auth.mfa.unenroll({ factorId: person.appId })).error).toBeNull();
    expect(await levels(person)).toEqual(['aal2', 'aal2']);
    expect((await claimsOf(person.client))['amr']).not.toContainEqual(expect.objectContaining({ method: 'totp' }));
  });

  test('removed factor verified last: the level falls in token and session', async () => {
    const person = await both();
    expect((await person.client.auth.mfa.unenroll({ factorId: person.phoneId })).error).toBeNull();
    expect(await levels(person)).toEqual(['aal1', 'aal1']);
  });
});
