import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Client, clientOf, onAnotherDevice, serverOf, signedUp } from '../../../contracts/supabase-auth/subject.ts';
import { type AuthWorld, openAuthWorld } from './auth-world.ts';

let world: AuthWorld;
beforeAll(async () => {
  world = await openAuthWorld();
  await world.database.sql.unsafe(`
    create function public.am_i_signed_in() returns boolean language sql stable as 'select private.is_signed_in()';
    grant execute on function public.am_i_signed_in() to anon, authenticated`);
  await world.database.request('/rest/v1/website_settings?select=id');
});
afterAll(() => world.close());

const isSignedIn = async (client: Client): Promise<boolean> => (await client.rpc('am_i_signed_in')).data === true;

describe('access token at the data API', () => {
  test('valid session: authenticated', async () => {
    const { client } = await signedUp(world);
    expect(await isSignedIn(client)).toBe(true);
    expect(await isSignedIn(clientOf(world))).toBe(false);
  });

  test('ended session or blocked user: anonymous', async () => {
    const person = await signedUp(world);
    const other = await onAnotherDevice(world, person);
    await person.client.auth.signOut({ scope: 'others' });
    expect([await isSignedIn(person.client), await isSignedIn(other)]).toEqual([true, false]);
    await serverOf(world).auth.admin.updateUserById(person.id, { ban_duration: '24h' });
    expect(await isSignedIn(person.client)).toBe(false);
  });
});

test('data API: an account with a second factor is anonymous until verification', async () => {
  const person = await signedUp(world);
  const { data } = await person.client.auth.mfa.enroll({ factorType: 'phone', phone: '628999000222' });
  const factorId = data?.id ?? '';
  const challenge = await person.client.auth.mfa.challenge({ factorId });
  await person.client.auth.mfa.verify({ factorId, challengeId: challenge.data?.id ?? '', code: await world.codeFor('628999000222') });
  const other = await onAnotherDevice(world, person);
  expect([await isSignedIn(person.client), await isSignedIn(other)]).toEqual([true, false]);
});
