import { describe, expect, test } from '@jest/globals';
import { blankAttribute } from '../../../src/domain/attribute/attribute-draft.ts';
import { cachedGameSchemas } from '../../../src/infrastructure/cache/cached-content.ts';
import { invalidatingAdmin } from '../../../src/infrastructure/cache/invalidating-admin.ts';
import { type CacheTag, TtlCache } from '../../../src/infrastructure/cache/ttl-cache.ts';
import {
  InMemoryAdminAttributeRepository,
  InMemoryGameSchemas,
} from '../../../src/infrastructure/memory/attribute/admin-attribute-repository.ts';
import { InMemoryAdminProductRepository } from '../../../src/infrastructure/memory/catalog/admin-product-repository.ts';
import { MemoryCatalogue } from '../../../src/infrastructure/memory/catalog/catalogue.ts';
import { InMemoryProductTransfer } from '../../../src/infrastructure/memory/catalog/product-transfer.ts';
import { InMemoryStaffProducts } from '../../../src/infrastructure/memory/catalog/staff-products.ts';
import { InMemoryAdminContentRepository } from '../../../src/infrastructure/memory/content/admin-content-repository.ts';
import { InMemoryContentRepository } from '../../../src/infrastructure/memory/content/content-repository.ts';
import { InMemoryAdminFlashSaleRepository } from '../../../src/infrastructure/memory/flash-sale/admin-flash-sale-repository.ts';
import { InMemoryAnnouncementRepository } from '../../../src/infrastructure/memory/notification/announcement-repository.ts';
import { InMemoryAdminSettingsRepository } from '../../../src/infrastructure/memory/settings/admin-settings-repository.ts';
import { InMemorySamples } from '../../../src/infrastructure/memory/system/samples.ts';
import { InMemoryAdminGroupRepository } from '../../../src/infrastructure/memory/taxonomy/admin-group-repository.ts';
import { adminAttributeContract } from '../../contracts/attribute/admin-attribute-repository.contract.ts';
import { adminFlashSaleContract } from '../../contracts/flash-sale/admin-flash-sale-repository.contract.ts';
import { adminGroupContract } from '../../contracts/taxonomy/admin-group-repository.contract.ts';
import { aGame } from '../../support/builders.ts';
import { FixedClock } from '../../support/fixed-clock.ts';
import { openMemoryWorld, withPermission } from '../memory/memory-world.ts';

const throughCache = invalidatingAdmin(new TtlCache(new FixedClock()));

adminFlashSaleContract(async () => {
  const tables = new MemoryCatalogue(new FixedClock());
  const seenBy = (mayWrite: boolean) => throughCache.flashSales(new InMemoryAdminFlashSaleRepository(withPermission(tables, mayWrite)));
  return { catalogue: await openMemoryWorld(tables), manager: seenBy(true), customer: seenBy(false), visitor: seenBy(false) };
});

adminGroupContract(async () => {
  const tables = new MemoryCatalogue(new FixedClock());
  const seenBy = (mayWrite: boolean) => throughCache.groups(new InMemoryAdminGroupRepository(withPermission(tables, mayWrite)));
  return { catalogue: await openMemoryWorld(tables), manager: seenBy(true), customer: seenBy(false) };
});

adminAttributeContract('invalidating', async () => {
  const tables = new MemoryCatalogue(new FixedClock());
  const seenBy = (mayWrite: boolean) => throughCache.attributes(new InMemoryAdminAttributeRepository(withPermission(tables, mayWrite)));
  return {
    catalogue: await openMemoryWorld(tables),
    repository: seenBy(true),
    stranger: seenBy(false),
    schemas: new InMemoryGameSchemas(tables),
  };
});

test('changed attribute schema: the shop’s filters are read again at once', async () => {
  const clock = new FixedClock();
  const tables = new MemoryCatalogue(clock);
  tables.mayWrite = true;
  const game = aGame();
  tables.games = [game];
  const cache = new TtlCache(clock);
  const shop = cachedGameSchemas(new InMemoryGameSchemas(tables), cache);
  const repository = invalidatingAdmin(cache).attributes(new InMemoryAdminAttributeRepository(tables));
  const names = async (): Promise<string[]> => (await shop.ofGame(game.slug)).map(({ name }) => name);
  expect(await names()).toEqual([]);
  await repository.add(game.id, 'rank', { ...blankAttribute, name: 'Rank', choices: ['Epic', 'Mythic'] });
  expect(await names()).toEqual(['Rank']);
  const [rank] = (await repository.ofGame(game.id))?.attributes ?? [];
  await repository.change(rank?.id ?? '', rank?.version ?? '', { ...blankAttribute, name: 'Pangkat', choices: ['Epic', 'Mythic'] });
  expect(await names()).toEqual(['Pangkat']);
  await repository.remove(rank?.id ?? '', false);
  expect(await names()).toEqual([]);
});

const TAGS: readonly CacheTag[] = [
  ...(['products', 'flash-sales', 'taxonomy', 'search', 'settings', 'content', 'notifications', 'user-notifications'] as const),
];

describe('shop cache after admin writes', () => {
  const setUp = async () => {
    const clock = new FixedClock();
    const tables = new MemoryCatalogue(clock);
    const cache = new TtlCache(clock);
    const invalidating = invalidatingAdmin(cache);
    const read = (): Promise<readonly boolean[]> =>
      Promise.all(TAGS.map((tag) => cache.get(tag, { lifetimeMs: 1000, tags: [tag] }, async () => fetched.add(tag).has(tag))));
    const fetched = new Set<CacheTag>();
    await read();
    fetched.clear();
    const contents = new InMemoryAdminContentRepository(clock, new InMemoryContentRepository());
    return {
      tables,
      /** The tags whose entries are fetched again. */
      deleted: async () => {
        await read();
        return TAGS.filter((tag) => fetched.has(tag));
      },
      products: invalidating.product(new InMemoryAdminProductRepository(tables)),
      staffProducts: invalidating.staffProducts(new InMemoryStaffProducts(tables)),
      transfer: invalidating.transfer(new InMemoryProductTransfer(tables)),
      announcements: invalidating.announcements(new InMemoryAnnouncementRepository(clock)),
      samples: invalidating.samples(new InMemorySamples(tables)),
      sales: invalidating.flashSales(new InMemoryAdminFlashSaleRepository(tables)),
      groups: invalidating.groups(new InMemoryAdminGroupRepository(tables)),
      attributes: invalidating.attributes(new InMemoryAdminAttributeRepository(tables)),
      settings: invalidating.settings(new InMemoryAdminSettingsRepository()),
      contents: invalidating.content(contents),
    };
  };
  type World = Awaited<ReturnType<typeof setUp>>;
  const NEWS = ['notifications', 'user-notifications'];
  const SHOP = ['products', 'flash-sales', 'taxonomy', 'search'];
  const ID = '00000000-0000-4000-8000-000000000001';

  test.each([
    ['a saved product', SHOP, ({ products }: World) => products.save({ id: ID, version: null, changes: { name: 'b' }, rentals: null })],
    ['a deleted product', SHOP, ({ products }: World) => products.delete(ID)],
    ['a bulk change', SHOP, ({ staffProducts }: World) => staffProducts.change([{ id: ID, version: 'v', set: 'delete' }])],
    ['an import', SHOP, ({ transfer }: World) => transfer.store([])],
    ['a sale', ['products', 'flash-sales', 'search'], ({ sales }: World) => sales.delete(ID)],
    ['a group', SHOP, ({ groups }: World) => groups.delete('games', ID, 'v')],
    ['a reordering of groups', SHOP, ({ groups }: World) => groups.order('games', [])],
    ['an attribute', ['products', 'taxonomy', 'search'], ({ attributes }: World) => attributes.remove(ID, false)],
    ['settings', ['settings'], ({ settings }: World) => settings.update({ siteName: 'Baru' })],
    ['the demonstration', [...SHOP, ...NEWS], ({ samples }: World) => samples.removeNext('Arena Akun', false)],
    ['a sent announcement', NEWS, ({ announcements }: World) => announcements.send({ id: ID, version: 'v' })],
    ['a published text', ['content'], ({ contents }: World) => contents.publish('terms', 1)],
  ])('%s: invalidates %p, also if the write failed', async (_, tags, write) => {
    for (const mayWrite of [true, false]) {
      const world = await setUp();
      world.tables.mayWrite = mayWrite;
      await write(world).catch(() => undefined);
      expect(await world.deleted()).toEqual(tags);
    }
  });
  test('read or content draft: invalidates nothing', async () => {
    const world = await setUp();
    await Promise.all([world.groups.list('games'), world.settings.read(), world.contents.save('terms', 'b', 0).catch(() => undefined)]);
    expect(await world.deleted()).toEqual([]);
  });
});
