import { describe, expect, test } from '@jest/globals';
import { ListProducts } from '../../../src/application/catalog/list-products.ts';
import { SearchProducts } from '../../../src/application/search/search-products.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { ListCategories, ListGameTitles, ListTiers } from '../../../src/application/taxonomy/read-taxonomy.ts';
import { MemoryCatalogue } from '../../../src/infrastructure/memory/catalog/catalogue.ts';
import { InMemoryProductRepository } from '../../../src/infrastructure/memory/catalog/product-repository.ts';
import { InMemoryProductSearch } from '../../../src/infrastructure/memory/search/product-search.ts';
import { InMemoryTaxonomyRepository } from '../../../src/infrastructure/memory/taxonomy/taxonomy-repository.ts';
import { aCategory, aGame, aProduct, aTier } from '../../support/builders.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const DAY = 86_400_000;
const NOW = new Date('2026-11-21T05:00:00Z').getTime();

const setUp = () => {
  const catalogue = new MemoryCatalogue(new FixedClock());
  catalogue.products = [
    aProduct({ name: 'lama', price: 300, createdAt: new Date(NOW - 2 * DAY) }),
    aProduct({ name: 'baru', price: 200, createdAt: new Date(NOW) }),
    aProduct({ name: 'tengah', price: 100, createdAt: new Date(NOW - DAY) }),
    aProduct({ name: 'arsip', createdAt: new Date(NOW + DAY), archivedAt: new Date(NOW) }),
  ];
  const taxonomy = new InMemoryTaxonomyRepository(catalogue);
  const list = new ListProducts(new InMemoryProductRepository(catalogue), taxonomy);
  const names = async (request: Parameters<ListProducts['execute']>[0]) => (await list.execute(request)).items.map((item) => item.name);
  return { catalogue, taxonomy, list, names };
};

describe('product list', () => {
  test('sort order: newest first by default', async () => {
    const { names } = setUp();
    expect(await names({})).toEqual(['baru', 'tengah', 'lama']);
    expect(await names({ sort: 'cheapest' })).toEqual(['tengah', 'baru', 'lama']);
  });
  test('cursor: continues after the last product of the former page', async () => {
    const { list, names } = setUp();
    const { next } = await list.execute({ limit: 1 });
    expect(await names({ limit: 1, after: next })).toEqual(['tengah']);
  });
  test('archived products: listed only for staff who request them', async () => {
    const { catalogue, names } = setUp();
    catalogue.mayWrite = true;
    expect(await names({})).not.toContain('arsip');
    expect(await names({ includeArchived: true })).toContain('arsip');
  });
  test('no group filter: groups are not loaded', async () => {
    const { taxonomy, names } = setUp();
    taxonomy.gameTitles = async () => {
      throw new PortError('unavailable', 'asked');
    };
    expect(await names({})).toHaveLength(3);
  });
});

test('taxonomy lists: every kind of group', async () => {
  const { catalogue, taxonomy } = setUp();
  [catalogue.tiers, catalogue.games, catalogue.categories] = [[aTier()], [aGame()], [aCategory()]];
  const lists = [new ListTiers(taxonomy), new ListGameTitles(taxonomy), new ListCategories(taxonomy)];
  expect(await Promise.all(lists.map((list) => list.execute()))).toMatchObject([
    [{ slug: 'premium' }],
    [{ slug: 'mobile-legends' }],
    [{ slug: 'akun' }],
  ]);
});

test('search: at most a thousand results deep, no query beyond', async () => {
  const { catalogue, taxonomy } = setUp();
  const engine = new InMemoryProductSearch(catalogue);
  const requests: number[] = [];
  engine.search = async ({ offset }) => {
    requests.push(offset);
    return { items: [], more: false, correctedTo: null, help: null };
  };
  const search = new SearchProducts(engine, taxonomy);
  for (const offset of [999, 1000, 5000])
    expect(await search.execute({ text: 'akun', offset })).toEqual({ items: [], more: false, correctedTo: null, help: null });
  expect(requests).toEqual([999]);
});
