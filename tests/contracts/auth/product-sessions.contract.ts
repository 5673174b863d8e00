import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { isPortError } from '../../../src/application/shared/port-error.ts';
import type { AccountPortsWorld, Person } from './account-ports-world.ts';

const DAY_S = 86_400;
let last = 0;
const freshHash = (): string => {
  last += 1;
  return last.toString(16).padStart(64, '0');
};

/** The contract of stores of product sessions. */
export const productSessionsContract = (open: () => Promise<AccountPortsWorld>): void => {
  describe('product sessions', () => {
    let world: AccountPortsWorld;
    let rina: Person;
    beforeAll(async () => {
      world = await open();
    });
    beforeEach(async () => {
      rina = await world.person();
    });
    afterAll(() => world.close());

    const start = async (userId = rina.id) => {
      const [tokenHash, authSessionId] = [freshHash(), await world.signIn(userId)];
      const created = await world.sessions.create({
        userId,
        tokenHash,
        authSessionId,
        device: 'Chrome di Android',
        idleSeconds: 14 * DAY_S,
        lifeSeconds: 60 * DAY_S,
      });
      return { ...created, tokenHash, authSessionId };
    };
    const isFound = async (tokenHash: string): Promise<boolean> => (await world.sessions.find(tokenHash)) !== null;

    test('session: found by its token hash with user and sign-in', async () => {
      const { id, tokenHash, authSessionId, expiresAt } = await start();
      const found = await world.sessions.find(tokenHash);
      expect(found).toMatchObject({ id, userId: rina.id, authSessionId, device: 'Chrome di Android', awaitsSecondFactor: false });
      expect(found?.expiresAt).toEqual(expiresAt);
      expect(expiresAt.getTime() - (found?.createdAt.getTime() ?? 0)).toBe(14 * DAY_S * 1000);
      expect(await world.sessions.find(freshHash())).toBeNull();
    });
    test('freshness: given without a second factor, otherwise after its verification, only for the own session', async () => {
      const { authSessionId } = await start();
      expect(await world.sessions.isFresh(rina.id, authSessionId)).toBe(true);
      expect(await world.sessions.isFresh((await world.person()).id, authSessionId)).toBe(false);
      await world.enrollSecondFactor(rina.id);
      expect(await world.sessions.isFresh(rina.id, authSessionId)).toBe(false);
      await world.showSecondFactor(authSessionId);
      expect(await world.sessions.isFresh(rina.id, authSessionId)).toBe(true);
    });
    test('lifetime: ends when idle or at its maximum age', async () => {
      const { id, tokenHash } = await start();
      for (let week = 0; week < 8; week += 1) {
        await world.advance(7 * DAY_S);
        await world.sessions.touch(id);
      }
      expect(await isFound(tokenHash)).toBe(true);
      await world.advance(4 * DAY_S);
      expect(await isFound(tokenHash)).toBe(false);
      const idle = await start();
      await world.advance(14 * DAY_S);
      expect(await isFound(idle.tokenHash)).toBe(false);
    });
    test('expired session: its sign-in ends at the next login of any user', async () => {
      const forgotten = await start();
      await world.advance(14 * DAY_S);
      await start((await world.person()).id);
      expect(await world.isSignedIn(forgotten.authSessionId)).toBe(false);
    });
    test('creation: requires an active sign-in', async () => {
      const authSessionId = await world.signIn(rina.id);
      await world.endSignIn(authSessionId);
      const refusal = await world.sessions
        .create({ userId: rina.id, tokenHash: freshHash(), authSessionId, device: '', idleSeconds: 1, lifeSeconds: 1 })
        .catch((error: unknown) => error);
      expect(isPortError(refusal, 'conflict')).toBe(true);
    });
    test('session and sign-in: each ends with the other', async () => {
      const [first, second] = [await start(), await start()];
      await world.endSignIn(first.authSessionId);
      expect([await isFound(first.tokenHash), await isFound(second.tokenHash)]).toEqual([false, true]);
      expect(await world.sessions.revoke(rina.id, second.id)).toBe(true);
      expect(await world.isSignedIn(second.authSessionId)).toBe(false);
    });
    test('replaced sign-in: the former ends at once', async () => {
      const { id, tokenHash, authSessionId } = await start();
      const next = await world.signIn(rina.id);
      expect(await world.sessions.replaceSignIn(id, next)).toBe(true);
      expect([await world.isSignedIn(authSessionId), await world.isSignedIn(next)]).toEqual([false, true]);
      expect(await world.sessions.find(tokenHash)).toMatchObject({ id, authSessionId: next });
      expect(await world.sessions.replaceSignIn(id, next)).toBe(true);
      expect([await world.isSignedIn(next), await isFound(tokenHash)]).toEqual([true, true]);
      await world.endSignIn(next);
      expect(await isFound(tokenHash)).toBe(false);
    });
    test('replacement for an ended session: the new sign-in is ended', async () => {
      const { id } = await start();
      await world.sessions.revoke(rina.id, id);
      const next = await world.signIn(rina.id);
      expect(await world.sessions.replaceSignIn(id, next)).toBe(false);
      expect(await world.isSignedIn(next)).toBe(false);
    });
    test('blocked or deleted user: not found', async () => {
      const [blocked, deleted] = [await start(), await world.person()];
      const left = await start(deleted.id);
      await world.block(rina.id);
      await world.remove(deleted.id);
      expect([await isFound(blocked.tokenHash), await isFound(left.tokenHash)]).toEqual([false, false]);
    });
    test('second factor enrolled: pending until verified', async () => {
      const { tokenHash, authSessionId } = await start();
      await world.enrollSecondFactor(rina.id);
      expect((await world.sessions.find(tokenHash))?.awaitsSecondFactor).toBe(true);
      await world.showSecondFactor(authSessionId);
      expect((await world.sessions.find(tokenHash))?.awaitsSecondFactor).toBe(false);
    });
    test('list: sessions of the user, last used first', async () => {
      const first = await start();
      await world.advance(60);
      const second = await start();
      await world.advance(60);
      await world.sessions.touch(first.id);
      await start((await world.person()).id);
      expect((await world.sessions.list(rina.id)).map(({ id }) => id)).toEqual([first.id, second.id]);
    });
    test('revocation: one or all, own sessions only', async () => {
      const [first, second, other] = [await start(), await start(), await world.person()];
      expect(await world.sessions.revoke(other.id, first.id)).toBe(false);
      expect(await isFound(first.tokenHash)).toBe(true);
      const elsewhere = await world.signIn(rina.id);
      expect(await world.sessions.revokeAll(rina.id)).toBe(2);
      expect([await isFound(first.tokenHash), await isFound(second.tokenHash)]).toEqual([false, false]);
      expect(await world.isSignedIn(elsewhere)).toBe(false);
    });
    test('use of an ended session: refused', async () => {
      const { id } = await start();
      await world.sessions.revokeAll(rina.id);
      const refusal = await world.sessions.touch(id).catch((error: unknown) => error);
      expect(isPortError(refusal, 'unavailable')).toBe(true);
    });
  });
};
