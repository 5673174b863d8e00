import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Client, claimsOf, clientOf, freshPhone, onAnotherDevice, signedUp } from '../../../contracts/supabase-auth/subject.ts';
import { type AuthWorld, openAuthWorld } from './auth-world.ts';

const MINUTE_MS = 61_000;
const REFUSED = { status: 429, code: 'over_sms_send_rate_limit' };
let world: AuthWorld;
let isDown = false;
const codes = new Map<string, string>();
beforeAll(async () => {
  world = await openAuthWorld({
    sendSms: async ({ phone, code }) => {
      if (isDown) throw new Error('provider is down');
      codes.set(phone, code);
    },
  });
  world.codeFor = async (phone) => codes.get(phone) ?? '';
});
afterAll(() => world.close());

const enroll = async (client: Client, phone: string): Promise<string> =>
  (await client.auth.mfa.enroll({ factorType: 'phone', phone })).data?.id ?? '';

/** A person whose own number is the second factor too. */
const guarded = async () => {
  const person = await signedUp(world);
  const factorId = await enroll(person.client, person.phone);
  const challenge = await person.client.auth.mfa.challenge({ factorId });
  const code = await world.codeFor(person.phone);
  const { error } = await person.client.auth.mfa.verify({ factorId, challengeId: challenge.data?.id ?? '', code });
  expect(error).toBeNull();
  return { ...person, factorId };
};

describe('codes of a confirmed phone factor', () => {
  test('requests of others: do not use up its budget, which is limited itself', async () => {
    const owner = await guarded();
    const strangers: (string | undefined)[] = [];
    for (let calls = 0; calls < 10; calls++) {
      world.clock.advance(MINUTE_MS);
      strangers.push((await clientOf(world).auth.signInWithOtp({ phone: owner.phone })).error?.code);
    }
    expect(strangers.at(-1)).toBe(REFUSED.code);
    const device = await onAnotherDevice(world, owner);
    const challenged = await device.auth.mfa.challenge({ factorId: owner.factorId });
    expect(challenged.error).toBeNull();
    const code = await world.codeFor(owner.phone);
    expect((await device.auth.mfa.verify({ factorId: owner.factorId, challengeId: challenged.data?.id ?? '', code })).error).toBeNull();
    expect(await claimsOf(device)).toMatchObject({ aal: 'aal2' });

    for (let more = 0; more < 9; more++) {
      world.clock.advance(MINUTE_MS);
      await device.auth.refreshSession();
      expect((await device.auth.mfa.challenge({ factorId: owner.factorId })).error).toBeNull();
    }
    world.clock.advance(MINUTE_MS);
    await device.auth.refreshSession();
    expect((await device.auth.mfa.challenge({ factorId: owner.factorId })).error).toMatchObject(REFUSED);
  });

  test('recent code of another person: no waiting time', async () => {
    const owner = await guarded();
    world.clock.advance(MINUTE_MS);
    expect((await clientOf(world).auth.signInWithOtp({ phone: owner.phone })).error).toBeNull();
    expect((await owner.client.auth.mfa.challenge({ factorId: owner.factorId })).error).toBeNull();
  });
});

describe('codes of an unconfirmed phone factor', () => {
  test('repeated enrolment: one code a minute', async () => {
    const { client } = await signedUp(world);
    const phone = freshPhone();
    expect((await client.auth.mfa.challenge({ factorId: await enroll(client, phone) })).error).toBeNull();
    const again = await enroll(client, phone);
    expect((await client.auth.mfa.challenge({ factorId: again })).error).toMatchObject(REFUSED);
    const other = await signedUp(world);
    const theirs = await enroll(other.client, phone);
    expect((await other.client.auth.mfa.challenge({ factorId: theirs })).error).toMatchObject(REFUSED);
    world.clock.advance(MINUTE_MS);
    expect((await client.auth.mfa.challenge({ factorId: again })).error).toBeNull();
  });

  test('undelivered code: no waiting time', async () => {
    const { client } = await signedUp(world);
    const factorId = await enroll(client, freshPhone());
    isDown = true;
    expect((await client.auth.mfa.challenge({ factorId })).error).toMatchObject({ status: 422, code: 'sms_send_failed' });
    isDown = false;
    expect((await client.auth.mfa.challenge({ factorId })).error).toBeNull();
  });
});
