import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SearchAlertRepository } from '../../../src/application/search/search-alerts.ts';
import type { GameTitle } from '../../../src/domain/taxonomy/taxonomy.ts';
import { aGame } from '../../support/builders.ts';

export interface SearchAlertWorld {
  readonly alerts: SearchAlertRepository;
  addGame(game: GameTitle): Promise<void>;
  close(): Promise<void>;
}

/** The contract of a person's alerts of searches. */
export const searchAlertContract = (open: () => Promise<SearchAlertWorld>): void => {
  describe('search alerts', () => {
    let world: SearchAlertWorld;
    const game = aGame({ name: 'Free Fire', slug: 'free-fire' });
    beforeAll(async () => {
      world = await open();
      await world.addGame(game);
    });
    afterAll(() => world.close());
    const parsed = { text: 'ff 500rb', words: 'ff', gameId: null, minPrice: 250_000, maxPrice: 750_000 };

    test('search or game: saved once each, newest first, removable', async () => {
      const first = await world.alerts.save(parsed);
      expect(await world.alerts.save(parsed)).toBe(first);
      const second = await world.alerts.save({ text: '', words: '', gameId: game.id, minPrice: null, maxPrice: null });
      expect(await world.alerts.list()).toEqual([
        { id: second, text: '', game: 'free-fire' },
        { id: first, text: 'ff 500rb', game: null },
      ]);
      await world.alerts.remove(second);
      await world.alerts.remove(second);
      expect((await world.alerts.list()).map(({ id }) => id)).toEqual([first]);
    });
    test('limit: twenty', async () => {
      for (let number = 1; number < 20; number += 1) await world.alerts.save({ ...parsed, text: `kata ${number}` });
      await expect(world.alerts.save({ ...parsed, text: 'satu lagi' })).rejects.toMatchObject({ code: 'ALERTS_FULL' });
    });
  });
};
