import { beforeEach, describe, expect, test } from '@jest/globals';
import { CompleteProfile } from '../../../../src/application/auth/client/complete-profile.ts';
import { openAccount, PASSWORD } from '../../../support/account.ts';
import { SessionWorld } from '../../../support/session-world.ts';

let world: SessionWorld;
beforeEach(async () => {
  world = new SessionWorld();
  openAccount(world.accounts, { profileCompleted: false });
  await world.storeSignIn();
});
const complete = () =>
  new CompleteProfile(world.accountInterface, world.persisted, world.restore, world.signInFlow).execute({
    email: 'dimas@example.com',
    name: 'Dimas',
    password: PASSWORD,
  });

test('profile completion: stores the profile and adopts the new backend session', async () => {
  expect(await complete()).toMatchObject({ ok: true, value: { profileCompleted: true } });
  expect(world.restore.peek()?.profileCompleted).toBe(true);
  expect(await world.backend.claims()).toMatchObject({ userId: 'u1' });
});

describe('profile completion with a concurrent change in another tab', () => {
  test('logout in the other tab: stays logged out', async () => {
    const completing = complete();
    world.persisted.clearDevice();
    expect(await completing).toMatchObject({ ok: false, failure: { code: 'NOT_SIGNED_IN' } });
    expect([world.persisted.read(), await world.backend.claims()]).toEqual([null, null]);
  });
  test('login of another user in the other tab: that user stays logged in', async () => {
    const other = openAccount(world.accounts, { id: 'u2', phone: '6281234567002', email: 'sari@example.com' });
    const { token, user, expiresAt } = await world.accountInterface.logIn({ identifier: '6281234567002', password: PASSWORD });
    const completing = complete();
    world.persisted.store({ token, user, expiresAt });
    expect((await completing).ok).toBe(false);
    expect(world.persisted.read()).toMatchObject({ token, user: { id: other.id } });
    expect(await world.restore.execute()).toMatchObject({ kind: 'verified', user: { id: 'u2' } });
  });
});
