import { expect, test } from '@jest/globals';
import { blankAttribute } from '../../../src/domain/attribute/attribute-draft.ts';
import { CachedGameSchemas } from '../../../src/infrastructure/cache/cached-game-schemas.ts';
import { ForgettingAttributeDesk } from '../../../src/infrastructure/cache/forgetting-attribute-desk.ts';
import { ForgettingGroupDesk } from '../../../src/infrastructure/cache/forgetting-group-desk.ts';
import { ForgettingSaleDesk } from '../../../src/infrastructure/cache/forgetting-sale-desk.ts';
import { TtlCache } from '../../../src/infrastructure/cache/ttl-cache.ts';
import { InMemoryAttributeDesk } from '../../../src/infrastructure/memory/attribute/attribute-desk.ts';
import { InMemoryGameSchemas } from '../../../src/infrastructure/memory/attribute/game-schemas.ts';
import { MemoryCatalogue } from '../../../src/infrastructure/memory/catalog/catalogue.ts';
import { InMemorySaleDesk } from '../../../src/infrastructure/memory/flash-sale/sale-desk.ts';
import { InMemoryGroupDesk } from '../../../src/infrastructure/memory/taxonomy/group-desk.ts';
import { attributeDeskContract } from '../../contracts/attribute/attribute-desk.contract.ts';
import { saleDeskContract } from '../../contracts/flash-sale/sale-desk.contract.ts';
import { groupDeskContract } from '../../contracts/taxonomy/group-desk.contract.ts';
import { aGame } from '../../support/builders.ts';
import { FixedClock } from '../../support/fixed-clock.ts';
import { openMemoryWorld, seenThrough } from '../memory/memory-world.ts';

const dropped: string[] = [];
const forget = (...tags: readonly string[]): void => void dropped.push(...tags);

saleDeskContract(async () => {
  const tables = new MemoryCatalogue(new FixedClock());
  const seenBy = (mayWrite: boolean) => new ForgettingSaleDesk(new InMemorySaleDesk(seenThrough(tables, mayWrite)), forget);
  return { catalogue: await openMemoryWorld(tables), keeper: seenBy(true), customer: seenBy(false) };
});

groupDeskContract(async () => {
  const tables = new MemoryCatalogue(new FixedClock());
  const seenBy = (mayWrite: boolean) => new ForgettingGroupDesk(new InMemoryGroupDesk(seenThrough(tables, mayWrite)), forget);
  return { catalogue: await openMemoryWorld(tables), keeper: seenBy(true), customer: seenBy(false) };
});

attributeDeskContract('forgetting', async () => {
  const tables = new MemoryCatalogue(new FixedClock());
  const seenBy = (mayWrite: boolean) => new ForgettingAttributeDesk(new InMemoryAttributeDesk(seenThrough(tables, mayWrite)), forget);
  return {
    catalogue: await openMemoryWorld(tables),
    desk: seenBy(true),
    stranger: seenBy(false),
    schemas: new InMemoryGameSchemas(tables),
  };
});

test('a changed schema of a game is what the shop’s filters show at once', async () => {
  const clock = new FixedClock();
  const tables = new MemoryCatalogue(clock);
  tables.mayWrite = true;
  const game = aGame();
  tables.games = [game];
  const cache = new TtlCache(clock);
  const shop = new CachedGameSchemas(new InMemoryGameSchemas(tables), cache);
  const desk = new ForgettingAttributeDesk(new InMemoryAttributeDesk(tables), (...tags) => cache.drop(...tags));
  const names = async (): Promise<string[]> => (await shop.ofGame(game.slug)).map(({ name }) => name);
  expect(await names()).toEqual([]);
  await desk.add(game.id, 'rank', { ...blankAttribute, name: 'Rank', choices: ['Epic', 'Mythic'] });
  expect(await names()).toEqual(['Rank']);
  const [rank] = (await desk.ofGame(game.id))?.attributes ?? [];
  await desk.change(rank?.id ?? '', rank?.version ?? '', { ...blankAttribute, name: 'Pangkat', choices: ['Epic', 'Mythic'] });
  expect(await names()).toEqual(['Pangkat']);
  await desk.remove(rank?.id ?? '', false);
  expect(await names()).toEqual([]);
});

test('a write has the shop’s copies in this browser fetched anew', () => {
  expect([...new Set(dropped)].toSorted()).toEqual(['flash-sales', 'products', 'search', 'taxonomy']);
});
