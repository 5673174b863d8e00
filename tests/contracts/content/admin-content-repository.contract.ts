import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AdminContentRepository } from '../../../src/application/content/admin-content-repository.ts';

export interface AdminContentRepositoryWorld {
  readonly owner: AdminContentRepository;
  readonly customer: AdminContentRepository;
  close(): Promise<void>;
}

/** The contract of content repositories for staff. */
export const adminContentContract = (open: () => Promise<AdminContentRepositoryWorld>): void => {
  describe('content administration', () => {
    let world: AdminContentRepositoryWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());

    test('history: the built-in text first, then versions, newest first', async () => {
      expect(await world.owner.history('terms')).toEqual({ published: 1, versions: [] });
      expect(await world.owner.save('terms', 'Dua', 1)).toBe(2);
      expect(await world.owner.save('terms', 'Tiga', 2)).toBe(3);
      const { published, versions } = await world.owner.history('terms');
      expect([published, versions.map(({ version }) => version)]).toEqual([1, [3, 2]]);
      expect(await Promise.all([2, 3, 4].map((version) => world.owner.body('terms', version)))).toEqual(['Dua', 'Tiga', null]);
    });
    test('publication: any version or the built-in text', async () => {
      for (const version of [3, 2, 1]) {
        await world.owner.publish('terms', version);
        expect((await world.owner.history('terms')).published).toBe(version);
      }
      await expect(world.owner.publish('terms', 99)).rejects.toMatchObject({ reason: 'conflict' });
    });
    test('outdated version or empty text: refused', async () => {
      await expect(world.owner.save('terms', 'Empat', 2)).rejects.toMatchObject({ reason: 'conflict' });
      await expect(world.owner.save('terms', '  ', 3)).rejects.toMatchObject({ reason: 'invalid' });
      expect((await world.owner.history('terms')).versions).toHaveLength(2);
    });
    test('missing permission: denied', async () => {
      await expect(world.customer.save('terms', 'x', 3)).rejects.toMatchObject({ reason: 'denied' });
      await expect(world.customer.publish('terms', 2)).rejects.toMatchObject({ reason: 'denied' });
      expect(await world.customer.body('terms', 2)).toBeNull();
    });
  });
};
