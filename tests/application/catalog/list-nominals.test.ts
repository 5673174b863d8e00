import { describe, expect, test } from '@jest/globals';
import { ListNominals } from '../../../src/application/catalog/list-nominals.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { MemoryCatalogue } from '../../../src/infrastructure/memory/catalog/catalogue.ts';
import { InMemoryProductRepository } from '../../../src/infrastructure/memory/catalog/product-repository.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { aCategory, aGame, aProduct } from '../../support/builders.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const game = aGame();
const category = aCategory({ name: 'Top Up', slug: 'top-up' });
const diamonds = (name: string, price: number, given: Partial<ReturnType<typeof aProduct>> = {}) =>
  aProduct({ name, price, saleKind: 'item', game, category, ...given });

const setUp = (products: ReturnType<typeof aProduct>[]) => {
  const catalogue = new MemoryCatalogue(new FixedClock());
  catalogue.products = products;
  const repository = new InMemoryProductRepository(catalogue);
  const errors = new RecentErrorLog(new FixedClock(), () => undefined);
  return { repository, errors, list: new ListNominals(repository, errors) };
};

describe('nominal values', () => {
  const smallest = diamonds('86 Diamond', 22_000);

  test('items in stock of the same game and category: listed, the cheapest first', async () => {
    const { list } = setUp([
      diamonds('257 Diamond', 64_000),
      smallest,
      diamonds('172 Diamond', 43_000),
      diamonds('Habis', 10_000, { stock: 0 }),
      diamonds('Contoh', 11_000, { isSample: true }),
      diamonds('Nonaktif', 12_000, { isActive: false }),
      diamonds('Game lain', 13_000, { game: aGame({ slug: 'free-fire' }) }),
      diamonds('Kategori lain', 14_000, { category: aCategory({ slug: 'item' }) }),
      diamonds('Joki', 15_000, { saleKind: 'service' }),
    ]);
    expect((await list.execute(smallest)).map(({ name }) => name)).toEqual(['86 Diamond', '172 Diamond', '257 Diamond']);
  });
  test('more than sixty: the sixty cheapest', async () => {
    const { list } = setUp(Array.from({ length: 61 }, (_, at) => diamonds(`${61 - at} Diamond`, 61_000 - at * 1000)));
    const found = await list.execute(smallest);
    expect(found).toHaveLength(60);
    expect(found.at(-1)?.name).toBe('60 Diamond');
  });
  test.each([
    ['account', { saleKind: 'account' as const }],
    ['product without a game', { game: null }],
    ['product without a category', { category: null }],
  ])('%s: none', async (_, given) => {
    const { list } = setUp([smallest, diamonds('172 Diamond', 43_000)]);
    expect(await list.execute({ ...smallest, ...given })).toEqual([]);
  });
  test('failed request: none, and recorded', async () => {
    const { list, repository, errors } = setUp([smallest]);
    repository.list = async () => {
      throw new PortError('unavailable', 'away');
    };
    expect(await list.execute(smallest)).toEqual([]);
    expect(errors.recent()).toHaveLength(1);
  });
});
