import { MemoryCatalogue } from '../../../../src/infrastructure/memory/catalog/catalogue.ts';
import { InMemoryFeedRepository } from '../../../../src/infrastructure/memory/feed/feed-repository.ts';
import { feedRepositoryContract } from '../../../contracts/feed/feed-repository.contract.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';
import { openMemoryWorld } from '../memory-world.ts';

feedRepositoryContract(async () => {
  const tables = new MemoryCatalogue(new FixedClock());
  const feed = new InMemoryFeedRepository(tables);
  return {
    catalogue: await openMemoryWorld(tables),
    feed,
    keep: async (events) => {
      feed.events = [...events];
    },
  };
});
