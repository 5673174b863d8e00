import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SearchTermRepository } from '../../../src/application/search/search-terms.ts';

export interface SearchTermWorld {
  readonly writer: SearchTermRepository;
  readonly customer: SearchTermRepository;
  close(): Promise<void>;
}

/** The contract of the words of the market. */
export const searchTermContract = (open: () => Promise<SearchTermWorld>): void => {
  describe('search terms of the market', () => {
    let world: SearchTermWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());
    const ours = async () => (await world.writer.list()).filter(({ term }) => term.startsWith('qq'));

    test('term: stored in normalised form, changed and removed', async () => {
      await world.writer.save({ term: ' QQ-Sultan ', kind: 'same', meaning: 'Premium' }, null);
      await world.writer.save({ term: 'qqbuang', kind: 'noise', meaning: null }, null);
      expect(await ours()).toEqual([
        { term: 'qq sultan', kind: 'same', meaning: 'premium' },
        { term: 'qqbuang', kind: 'noise', meaning: null },
      ]);
      await world.writer.save({ term: 'qqisi', kind: 'category', meaning: 'Top Up' }, 'qq sultan');
      await world.writer.save({ term: 'qqisi', kind: 'category', meaning: 'Voucher' }, 'qqisi');
      await world.writer.remove('qqbuang');
      await world.writer.remove('qqbuang');
      expect(await ours()).toEqual([{ term: 'qqisi', kind: 'category', meaning: 'voucher' }]);
    });
    test('duplicate or empty term: refused', async () => {
      await world.writer.save({ term: 'qqada', kind: 'rentable', meaning: null }, null);
      await expect(world.writer.save({ term: 'QQADA', kind: 'noise', meaning: null }, null)).rejects.toMatchObject({ code: 'TERM_TAKEN' });
      await expect(world.writer.save({ term: ' - ', kind: 'noise', meaning: null }, null)).rejects.toMatchObject({ code: 'TERM_EMPTY' });
      await expect(world.writer.save({ term: 'qqx', kind: 'same', meaning: ' ' }, null)).rejects.toMatchObject({ code: 'TERM_EMPTY' });
    });
    test('missing permission: denied', async () => {
      for (const send of [
        () => world.customer.list(),
        () => world.customer.save({ term: 'qqy', kind: 'noise', meaning: null }, null),
        () => world.customer.remove('qqada'),
      ])
        await expect(send()).rejects.toMatchObject({ reason: 'denied' });
    });
  });
};
