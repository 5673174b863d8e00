import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AccountPortsWorld } from './account-ports-world.ts';

const hashOf = (letter: string): string => letter.repeat(64);

/** The contract of stores of recovery codes. */
export const recoveryCodesContract = (open: () => Promise<AccountPortsWorld>): void => {
  describe('recovery codes', () => {
    let world: AccountPortsWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());
    /** A person with a second factor, in a session that has passed it. */
    const withFactor = async () => {
      const { id } = await world.person();
      const proven = await world.signIn(id);
      await world.enrollSecondFactor(id);
      await world.showSecondFactor(proven);
      return { id, proven };
    };
    const signInAgain = async (id: string) => {
      const tokenHash = `${id.replaceAll('-', '')}${id.replaceAll('-', '')}`;
      const authSessionId = await world.signIn(id);
      const life = { idleSeconds: 3600, lifeSeconds: 7200 };
      await world.sessions.create({ userId: id, tokenHash, authSessionId, device: 'HP', ...life });
      return { authSessionId, waits: async () => (await world.sessions.find(tokenHash))?.awaitsSecondFactor };
    };

    test('creation: requires a recently verified second factor', async () => {
      const { id } = await world.person();
      expect(await world.recoveryCodes.replace(id, await world.signIn(id), [hashOf('a')])).toBe('NEEDS_FACTOR');
      await world.enrollSecondFactor(id);
      expect(await world.recoveryCodes.replace(id, await world.signIn(id), [hashOf('a')])).toBe('NOT_FRESH');
      expect(await world.recoveryCodes.count(id)).toBe(0);
    });
    test('use: completes a pending sign-in of its owner, once', async () => {
      const { id, proven } = await withFactor();
      expect(await world.recoveryCodes.replace(id, proven, [hashOf('a'), hashOf('b')])).toBe('done');
      const { authSessionId, waits } = await signInAgain(id);
      expect(await waits()).toBe(true);
      expect(await world.recoveryCodes.use(id, authSessionId, hashOf('c'))).toBeNull();
      const other = await withFactor();
      expect(await world.recoveryCodes.use(other.id, authSessionId, hashOf('a'))).toBeNull();
      expect(await waits()).toBe(true);
      const tries = [1, 2, 3].map(() => world.recoveryCodes.use(id, authSessionId, hashOf('a')));
      expect((await Promise.all(tries)).toSorted()).toEqual([1, null, null]);
      expect([await waits(), await world.recoveryCodes.count(id)]).toEqual([false, 1]);
    });
    test('new codes: invalidate the former ones', async () => {
      const { id, proven } = await withFactor();
      await world.recoveryCodes.replace(id, proven, [hashOf('a')]);
      await world.recoveryCodes.replace(id, proven, [hashOf('b'), hashOf('d')]);
      expect(await world.recoveryCodes.use(id, proven, hashOf('a'))).toBeNull();
      expect(await world.recoveryCodes.use(id, proven, hashOf('b'))).toBe(1);
    });
  });
};
