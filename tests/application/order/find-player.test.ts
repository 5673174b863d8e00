import { describe, expect, test } from '@jest/globals';
import { FindPlayer } from '../../../src/application/order/find-player.ts';
import { playerName } from '../../../src/domain/order/player.ts';
import { InMemoryPlayerLookup } from '../../../src/infrastructure/memory/order/player-lookup.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const errors = () => new RecentErrorLog(new FixedClock(), () => undefined);
const unlimited = { take: () => true };
const RINA = { game: 'ml', gameId: '1', server: null };

describe('name of a player', () => {
  test('known: found; unknown to the service: missing', async () => {
    const find = new FindPlayer(new InMemoryPlayerLookup(new Map([['ml 1', ' Rina\n ']])), errors(), unlimited);
    expect(await find.execute(RINA, 'rina')).toEqual({ state: 'found', name: 'Rina' });
    expect(await find.execute({ ...RINA, gameId: '2' }, 'rina')).toEqual({ state: 'missing', name: null });
  });
  test('no service, one that is away, a name without letters: unknown', async () => {
    const lookup = new InMemoryPlayerLookup(new Map([['ml 1', ' \u200b ']]));
    const log = errors();
    const find = new FindPlayer(lookup, log, unlimited);
    const unknown = { state: 'unknown', name: null };
    expect(await new FindPlayer(null, log, unlimited).execute(RINA, 'rina')).toEqual(unknown);
    expect(await find.execute(RINA, 'rina')).toEqual(unknown);
    expect(log.recent()).toHaveLength(0);
    lookup.isAway = true;
    expect(await find.execute(RINA, 'rina')).toEqual(unknown);
    expect(log.recent()).toHaveLength(1);
  });
  test('a person who has asked too often: unknown, and the service is not asked', async () => {
    const left = new Map([['rina', 1]]);
    const limit = { take: (person: string) => (left.get(person) ?? 0) > 0 && left.delete(person) };
    const lookup = new InMemoryPlayerLookup(new Map([['ml 1', 'Rina']]));
    const log = errors();
    const find = new FindPlayer(lookup, log, limit);
    expect(await find.execute(RINA, 'rina')).toEqual({ state: 'found', name: 'Rina' });
    // A question would be recorded as failed.
    lookup.isAway = true;
    expect(await find.execute(RINA, 'rina')).toEqual({ state: 'unknown', name: null });
    expect(log.recent()).toHaveLength(0);
  });
  test.each([
    ['Rina', 'Rina'],
    ['a\u202eb\u0000c', 'a b c'],
    ['x'.repeat(80), 'x'.repeat(60)],
    ['😀'.repeat(61), '😀'.repeat(60)],
    ['\n\t', null],
  ])('shown name of %j', (given, shown) => {
    expect(playerName(given)).toBe(shown);
  });
});
