import { MemoryCatalogue } from '../../../../src/infrastructure/memory/catalog/catalogue.ts';
import { InMemoryInsights, InMemoryVisitRepository } from '../../../../src/infrastructure/memory/insights/insights.ts';
import { InMemoryAdminSearch } from '../../../../src/infrastructure/memory/search/admin-search.ts';
import { InMemorySamples } from '../../../../src/infrastructure/memory/system/samples.ts';
import { InMemorySystemProbe } from '../../../../src/infrastructure/memory/system/system-probe.ts';
import { visitBookContract } from '../../../contracts/insights/visit-repository.contract.ts';
import { adminFinderContract } from '../../../contracts/search/admin-search.contract.ts';
import { samplesContract } from '../../../contracts/system/samples.contract.ts';
import { storeProbeContract } from '../../../contracts/system/system-probe.contract.ts';
import { aCategory, aGame, anAttribute } from '../../../support/builders.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';

const WIB_MS = 25_200_000;
const close = async (): Promise<void> => undefined;

visitBookContract(async () => {
  const catalogue = new MemoryCatalogue(new FixedClock());
  const book = new InMemoryVisitRepository();
  const closed = new InMemoryInsights(catalogue, book);
  closed.mayRead = false;
  return {
    book,
    closed,
    close,
    insights: new InMemoryInsights(catalogue, book),
    addProduct: async (product) => void catalogue.products.push(product),
    today: () => new Date(catalogue.clock.now().getTime() + WIB_MS).toISOString().slice(0, 10),
  };
});

adminFinderContract(async () => {
  const catalogue = new MemoryCatalogue(new FixedClock());
  const [owner, writer] = [new InMemoryAdminSearch(catalogue), new InMemoryAdminSearch(catalogue)];
  writer.mayReadCustomers = false;
  return {
    owner,
    writer,
    close,
    addGame: async (game) => void catalogue.games.push(game),
    addProduct: async (product) => void catalogue.products.push(product),
    addCustomer: async (title) => {
      for (const finder of [owner, writer]) finder.customers = [{ kind: 'customer', id: title, title, note: null }];
    },
  };
});

samplesContract(async () => {
  const catalogue = new MemoryCatalogue(new FixedClock());
  const samples = new InMemorySamples(catalogue);
  const closed = new InMemorySamples(catalogue);
  closed.mayWrite = false;
  return {
    samples,
    closed,
    close,
    addProduct: async (product) => void catalogue.products.push(product),
    addFile: async (file) => void samples.files.add(file),
    addStructure: async () => {
      const [game, category] = [aGame(), aCategory()];
      catalogue.games.push(game);
      catalogue.categories.push(category);
      catalogue.schemas.set(game.id, [anAttribute()]);
      for (const { id } of [game, category]) samples.groups.add(id);
      return [game.id, category.id];
    },
    groupIds: async () => [...catalogue.games, ...catalogue.categories].map(({ id }) => id),
    productIds: async () => catalogue.products.map(({ id }) => id),
  };
});

storeProbeContract(async () => ({
  probe: new InMemorySystemProbe((actor) => actor === 'pemilik'),
  owner: 'pemilik',
  customer: 'pelanggan',
  close,
}));
