import { describe, expect, test } from '@jest/globals';
import { CountProducts } from '../../../src/application/catalog/count-products.ts';
import { ListProducts } from '../../../src/application/catalog/list-products.ts';
import { ListSimilarProducts } from '../../../src/application/catalog/list-similar-products.ts';
import { ViewProduct } from '../../../src/application/catalog/view-product.ts';
import { SearchProducts } from '../../../src/application/search/search-products.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { ListPopularGames } from '../../../src/application/taxonomy/read-taxonomy.ts';
import { nothingCounted } from '../../../src/domain/catalog/listing-counts.ts';
import { noFilter } from '../../../src/domain/catalog/product-query.ts';
import { MemoryCatalogue } from '../../../src/infrastructure/memory/catalog/catalogue.ts';
import { InMemoryProductRepository } from '../../../src/infrastructure/memory/catalog/product-repository.ts';
import { InMemoryProductSearch } from '../../../src/infrastructure/memory/search/product-search.ts';
import { InMemoryTaxonomyRepository } from '../../../src/infrastructure/memory/taxonomy/taxonomy-repository.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { aGame, aProduct } from '../../support/builders.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const setUp = (count = 3) => {
  const catalogue = new MemoryCatalogue(new FixedClock());
  catalogue.games = Array.from({ length: 15 }, (_, index) => aGame({ name: `Game ${index}`, slug: `game-${index}` }));
  catalogue.products = Array.from({ length: count }, (_, index) =>
    aProduct({ name: `Akun ${index}`, game: catalogue.games[index % 15] ?? null }),
  );
  const taxonomy = new InMemoryTaxonomyRepository(catalogue);
  const products = new InMemoryProductRepository(catalogue);
  return { catalogue, taxonomy, products, list: new ListProducts(products, taxonomy) };
};

describe('product list', () => {
  test('page size: 24 by default, 100 at most', async () => {
    const { list } = setUp(120);
    expect((await list.execute()).items).toHaveLength(24);
    expect((await list.execute({ limit: 5000 })).items).toHaveLength(100);
    expect((await list.execute({ limit: -1 })).items).toHaveLength(1);
  });
  test('unknown game: empty', async () => {
    const { list, products, taxonomy } = setUp();
    const filter = { ...noFilter, games: ['gone'] };
    expect(await list.execute({ filter })).toEqual({ items: [], next: null });
    expect(await new CountProducts(products, taxonomy).execute(filter)).toEqual(nothingCounted);
  });
  test('game filter: by slug', async () => {
    const { list, products, taxonomy } = setUp();
    const filter = { ...noFilter, games: ['game-1'] };
    expect((await list.execute({ filter })).items.map((item) => item.name)).toEqual(['Akun 1']);
    expect((await new CountProducts(products, taxonomy).execute(filter)).total).toBe(1);
  });
});

describe('product page', () => {
  test.each(['', ' ', 'undefined', null, undefined, 7])('id %p: null without a request', async (id) => {
    const { products } = setUp();
    products.byId = async () => {
      throw new PortError('unavailable', 'asked');
    };
    expect(await new ViewProduct(products).execute(id)).toBeNull();
  });
  test('padded id: trimmed', async () => {
    const { catalogue, products } = setUp();
    const [product] = catalogue.products;
    expect((await new ViewProduct(products).execute(` ${product?.id} `))?.name).toBe('Akun 0');
  });
});

test('similar products: unreadable, empty and logged', async () => {
  const { catalogue, products } = setUp();
  const errors = new RecentErrorLog(catalogue.clock, () => undefined);
  products.similarTo = async () => {
    throw new PortError('unavailable', 'down');
  };
  const product = await products.byId(catalogue.products[0]?.id ?? '');
  expect(product && (await new ListSimilarProducts(products, errors).execute(product))).toEqual([]);
  expect(errors.recent()).toHaveLength(1);
});

describe('product search', () => {
  const search = () => {
    const { catalogue, taxonomy } = setUp();
    return new SearchProducts(new InMemoryProductSearch(catalogue), taxonomy);
  };
  test('words: matching products', async () => expect((await search().execute({ text: ' akun 2 ' })).items).toHaveLength(1));
  test.each([null, '', '   '])('text %p: no results', async (text) => expect((await search().execute({ text })).items).toEqual([]));
  test('beyond a thousand results: empty', async () => expect((await search().execute({ text: 'akun', offset: 1000 })).items).toEqual([]));
  test('unknown game: empty', async () =>
    expect((await search().execute({ text: 'akun', filter: { ...noFilter, games: ['gone'] } })).items).toEqual([]));
});

test('popular games: twelve by default', async () => {
  const { taxonomy } = setUp(15);
  expect(await new ListPopularGames(taxonomy).execute()).toHaveLength(12);
  expect(await new ListPopularGames(taxonomy).execute(10)).toHaveLength(10);
});
