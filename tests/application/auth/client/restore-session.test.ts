import { beforeEach, describe, expect, test } from '@jest/globals';
import { AccountRefused } from '../../../../src/application/auth/client/account-refused.ts';
import { PortError } from '../../../../src/application/shared/port-error.ts';
import { openAccount } from '../../../support/account.ts';
import { SessionWorld } from '../../../support/session-world.ts';

let world: SessionWorld;
beforeEach(() => {
  world = new SessionWorld();
  openAccount(world.accounts);
});
const stored = (): readonly string[] => [...world.device.values.keys()].toSorted();
const SESSION = ['session_expires', 'session_token', 'user_data', 'user_profile'];

describe('session restoration', () => {
  test('nothing stored: guest, no request', async () => {
    expect(await world.restore.execute()).toEqual({ kind: 'guest', user: null });
    expect(world.validations).toBe(0);
  });
  test('stored session: verified by the server, under the specified keys', async () => {
    await world.storeSignIn();
    expect(await world.restore.execute()).toMatchObject({ kind: 'verified', user: { id: 'u1' } });
    expect(stored()).toEqual(SESSION);
  });
  test('repeated restoration: one request per 30 seconds, earlier if fresh data is requested', async () => {
    await world.storeSignIn();
    await world.restore.execute();
    world.clock.advance(29_999);
    await world.restore.execute();
    expect(world.validations).toBe(1);
    await world.restore.execute({ isFresh: true });
    expect(world.validations).toBe(2);
    world.clock.advance(30_000);
    await world.restore.execute();
    expect(world.validations).toBe(3);
  });
  test('concurrent restorations: one request', async () => {
    await world.storeSignIn();
    await Promise.all([world.restore.execute(), world.restore.execute(), world.restore.execute()]);
    expect(world.validations).toBe(1);
  });
  test('server rejects the session: signed out, other device data is kept', async () => {
    await world.storeSignIn();
    world.device.set('wishlist_guest', '[]');
    world.accounts.sessions.clear();
    expect(await world.restore.execute()).toEqual({ kind: 'invalid', user: null });
    expect(stored()).toEqual(['wishlist_guest']);
  });
  test('session ended by the server: invalid for every later caller; after the next sign-in and sign-out a guest', async () => {
    await world.storeSignIn();
    world.accounts.sessions.clear();
    await world.restore.execute();
    expect(await world.restore.execute()).toEqual({ kind: 'invalid', user: null });
    await world.storeSignIn();
    await world.restore.execute();
    await world.signOut.execute();
    expect(await world.restore.execute()).toEqual({ kind: 'guest', user: null });
  });
  test('server unreachable: still signed in, unverified', async () => {
    await world.storeSignIn();
    world.accounts.isAway = true;
    expect(await world.restore.execute()).toMatchObject({ kind: 'unverified', user: { id: 'u1' } });
    expect(stored()).toEqual(SESSION);
    world.accounts.isAway = false;
    expect((await world.restore.execute()).kind).toBe('verified');
  });
  test('unrelated server error: still signed in, unverified', async () => {
    await world.storeSignIn();
    const validate = world.accountInterface.validateSession;
    for (const error of [new AccountRefused('invalid', 'Not Found'), new PortError('conflict', 'taken'), new TypeError('a fault')]) {
      world.accountInterface.validateSession = () => Promise.reject(error);
      expect(await world.restore.execute({ isFresh: true })).toMatchObject({ kind: 'unverified', user: { id: 'u1' } });
    }
    expect(stored()).toEqual(SESSION);
    world.accountInterface.validateSession = validate;
    expect((await world.restore.execute()).kind).toBe('verified');
  });
  test('session expired: signed out without a request', async () => {
    await world.storeSignIn();
    world.clock.advance(8 * 24 * 3_600_000);
    expect(world.restore.peek()).toBeNull();
    expect(await world.restore.execute()).toEqual({ kind: 'expired', user: null });
    expect([stored(), world.validations]).toEqual([[], 0]);
  });
  test.each(['session_token', 'user_data', 'session_expires'])('%s missing: signed out', async (key) => {
    await world.storeSignIn();
    world.device.remove(key);
    expect((await world.restore.execute()).user).toBeNull();
    expect([stored(), world.validations]).toEqual([[], 0]);
  });
  test.each([
    ['user_data', '{'],
    ['user_data', '{"name":"tanpa id"}'],
    ['session_expires', 'besok'],
  ])('invalid %s: signed out', async (key, text) => {
    await world.storeSignIn();
    world.device.set(key, text);
    expect((await world.restore.execute()).user).toBeNull();
  });
  test('logout during verification: stays signed out', async () => {
    await world.storeSignIn();
    const restoring = world.restore.execute();
    world.persisted.clearDevice();
    expect(await restoring).toEqual({ kind: 'guest', user: null });
    expect(stored()).toEqual([]);
  });
  test('user: known from the device before verification', async () => {
    await world.storeSignIn();
    expect(world.restore.peek()?.name).toBe('Dimas Prasetyo');
  });
  test('device storage full: session kept in memory for the page', async () => {
    world.device.isFull = true;
    await world.storeSignIn();
    expect((await world.restore.execute()).kind).toBe('verified');
    expect(stored()).toEqual([]);
  });
});

describe('cached profile', () => {
  test('lifetime: two minutes', async () => {
    await world.storeSignIn();
    world.clock.advance(119_999);
    expect(world.persisted.profile()?.id).toBe('u1');
    world.clock.advance(1);
    expect(world.persisted.profile()).toBeNull();
  });
  test('secure mode: stored without roles', async () => {
    for (const isSecure of [false, true]) {
      world = new SessionWorld({ isSecure });
      openAccount(world.accounts, { isAdmin: true, isStaff: true });
      await world.storeSignIn();
      expect(JSON.parse(world.device.get('user_data') ?? '{}')).toMatchObject({ isAdmin: !isSecure, isStaff: !isSecure });
      expect((await world.restore.execute()).user).toMatchObject({ isAdmin: true, isStaff: true });
    }
  });
  test('secure mode: not cached', async () => {
    world = new SessionWorld({ isSecure: true });
    openAccount(world.accounts);
    world.device.set('user_profile', '{}');
    await world.storeSignIn();
    expect(stored()).toEqual(['session_expires', 'session_token', 'user_data']);
    expect(world.persisted.profile()).toBeNull();
  });
});
