import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { PlayerLookup } from '../../../src/application/order/player-lookup.ts';

/** Names by game, id and server. */
export const PLAYERS: ReadonlyMap<string, string> = new Map([
  ['mobile-legends 12345678 2001', 'RinaGG'],
  ['free-fire 987654321', '꧁Sari꧂ & kawan'],
]);

export interface PlayerLookupWorld {
  readonly lookup: PlayerLookup;
  /** The service stops answering. */
  takeAway(): Promise<void>;
  close(): Promise<void>;
}

/** The contract of services that know the players of games. */
export const playerLookupContract = (name: string, open: () => Promise<PlayerLookupWorld>): void => {
  describe(`player lookup: ${name}`, () => {
    let world: PlayerLookupWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());

    test('a player with a server, and one without: the name', async () => {
      expect(await world.lookup.nameOf({ game: 'mobile-legends', gameId: '12345678', server: '2001' })).toBe('RinaGG');
      expect(await world.lookup.nameOf({ game: 'free-fire', gameId: '987654321', server: null })).toBe('꧁Sari꧂ & kawan');
    });
    test.each([
      ['another server', { game: 'mobile-legends', gameId: '12345678', server: '2002' }],
      ['another game', { game: 'free-fire', gameId: '12345678', server: '2001' }],
      ['an id with marks of an address', { game: 'free-fire', gameId: 'a&id=987654321#?', server: null }],
    ])('%s: no player', async (_, player) => {
      expect(await world.lookup.nameOf(player)).toBeNull();
    });
    test('service away: unavailable', async () => {
      await world.takeAway();
      const asked = world.lookup.nameOf({ game: 'free-fire', gameId: '1', server: null });
      await expect(asked).rejects.toMatchObject({ name: 'PortError', reason: 'unavailable' });
    });
  });
};
