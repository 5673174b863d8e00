import { expect, test } from '@jest/globals';
import { blankAttribute } from '../../../src/domain/attribute/attribute-draft.ts';
import { CachedGameSchemas } from '../../../src/infrastructure/cache/cached-game-schemas.ts';
import { ForgettingAdminAttributeRepository } from '../../../src/infrastructure/cache/forgetting-admin-attribute-repository.ts';
import { ForgettingAdminFlashSaleRepository } from '../../../src/infrastructure/cache/forgetting-admin-flash-sale-repository.ts';
import { ForgettingAdminGroupRepository } from '../../../src/infrastructure/cache/forgetting-admin-group-repository.ts';
import { TtlCache } from '../../../src/infrastructure/cache/ttl-cache.ts';
import { InMemoryAdminAttributeRepository } from '../../../src/infrastructure/memory/attribute/admin-attribute-repository.ts';
import { InMemoryGameSchemas } from '../../../src/infrastructure/memory/attribute/game-schemas.ts';
import { MemoryCatalogue } from '../../../src/infrastructure/memory/catalog/catalogue.ts';
import { InMemoryAdminFlashSaleRepository } from '../../../src/infrastructure/memory/flash-sale/admin-flash-sale-repository.ts';
import { InMemoryAdminGroupRepository } from '../../../src/infrastructure/memory/taxonomy/admin-group-repository.ts';
import { attributeDeskContract } from '../../contracts/attribute/admin-attribute-repository.contract.ts';
import { saleDeskContract } from '../../contracts/flash-sale/admin-flash-sale-repository.contract.ts';
import { groupDeskContract } from '../../contracts/taxonomy/admin-group-repository.contract.ts';
import { aGame } from '../../support/builders.ts';
import { FixedClock } from '../../support/fixed-clock.ts';
import { openMemoryWorld, seenThrough } from '../memory/memory-world.ts';

const dropped: string[] = [];
const forget = (...tags: readonly string[]): void => void dropped.push(...tags);

saleDeskContract(async () => {
  const tables = new MemoryCatalogue(new FixedClock());
  const seenBy = (mayWrite: boolean) =>
    new ForgettingAdminFlashSaleRepository(new InMemoryAdminFlashSaleRepository(seenThrough(tables, mayWrite)), forget);
  return { catalogue: await openMemoryWorld(tables), keeper: seenBy(true), customer: seenBy(false) };
});

groupDeskContract(async () => {
  const tables = new MemoryCatalogue(new FixedClock());
  const seenBy = (mayWrite: boolean) =>
    new ForgettingAdminGroupRepository(new InMemoryAdminGroupRepository(seenThrough(tables, mayWrite)), forget);
  return { catalogue: await openMemoryWorld(tables), keeper: seenBy(true), customer: seenBy(false) };
});

attributeDeskContract('forgetting', async () => {
  const tables = new MemoryCatalogue(new FixedClock());
  const seenBy = (mayWrite: boolean) =>
    new ForgettingAdminAttributeRepository(new InMemoryAdminAttributeRepository(seenThrough(tables, mayWrite)), forget);
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
  const desk = new ForgettingAdminAttributeRepository(new InMemoryAdminAttributeRepository(tables), (...tags) => cache.drop(...tags));
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
