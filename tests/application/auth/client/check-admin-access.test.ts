import { describe, expect, test } from '@jest/globals';
import type { Factor } from '../../../../src/application/auth/client/backend-auth.ts';
import { CheckAdminAccess } from '../../../../src/application/auth/client/check-admin-access.ts';
import { LogIn } from '../../../../src/application/auth/client/log-in.ts';
import { InMemoryBackendAuth } from '../../../../src/infrastructure/memory/auth/backend-auth.ts';
import { aFactor, openAccount, PASSWORD, PHONE } from '../../../support/account.ts';
import { SessionWorld } from '../../../support/session-world.ts';

/** A signed-in person, and the check whether they may open the admin. */
const signedIn = async ({ isAdmin = true, isStaff = false, isSecure = false }, factors: readonly Factor[] = []) => {
  const world = new SessionWorld({ isSecure });
  openAccount(world.accounts, { isAdmin, isStaff });
  await new LogIn(world.accountInterface, world.signInFlow).execute({ identifier: PHONE, password: PASSWORD });
  const account = world.accounts.byId.get('u1');
  if (account !== undefined) account.factors = factors.map((factor) => ({ ...factor, isVerified: true, secret: '' }));
  return {
    world,
    check: new CheckAdminAccess({ restore: world.restore, backend: world.backend, clock: world.clock, errors: world.errors, isSecure }),
  };
};

describe('access to admin pages', () => {
  test('administrator without a second factor: granted', async () => {
    expect(await (await signedIn({})).check.execute()).toBe('granted');
  });
  test('other staff: granted', async () => {
    expect(await (await signedIn({ isAdmin: false, isStaff: true })).check.execute()).toBe('granted');
  });
  test('customer or guest: refused', async () => {
    const { world, check } = await signedIn({ isAdmin: false });
    expect(await check.execute()).toBe('refused');
    await world.signOut.execute();
    expect(await check.execute()).toBe('refused');
  });
  test('enrolled second factor: required until verified', async () => {
    const { world, check } = await signedIn({}, [aFactor()]);
    expect(await check.execute()).toBe('second-factor');
    await world.backend.verify({ factorId: 'f1', challengeId: 'c', code: InMemoryBackendAuth.CODE });
    expect(await check.execute()).toBe('granted');
  });
  test('lost backend session: login required', async () => {
    const { world, check } = await signedIn({});
    await world.backend.removeSession();
    expect(await check.execute()).toBe('sign-in-again');
  });
  test('server unreachable: unreachable', async () => {
    const { world, check } = await signedIn({});
    world.accounts.isAway = true;
    expect(await check.execute()).toBe('unreachable');
  });
});

describe('cached role', () => {
  const demote = (world: SessionWorld): void => void openAccount(world.accounts, { isAdmin: false });
  test('role: checked again after five minutes', async () => {
    const { world, check } = await signedIn({});
    await check.execute();
    demote(world);
    world.clock.advance(299_999);
    expect(await check.execute()).toBe('granted');
    world.clock.advance(1);
    expect(await check.execute()).toBe('refused');
  });
  test('secure mode: only the server’s role counts, unreachable without it', async () => {
    const { world, check } = await signedIn({ isSecure: true });
    expect(world.device.get('user_data')).toContain('"isAdmin":false');
    expect(await check.execute()).toBe('granted');
    world.accounts.isAway = true;
    expect(await check.execute()).toBe('unreachable');
  });
  test('secure mode: checked every time', async () => {
    const { world, check } = await signedIn({ isSecure: true });
    expect(await check.execute()).toBe('granted');
    demote(world);
    expect(await check.execute()).toBe('refused');
  });
});
