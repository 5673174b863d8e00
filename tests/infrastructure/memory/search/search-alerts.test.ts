import { MemoryCatalogue } from '../../../../src/infrastructure/memory/catalog/catalogue.ts';
import { InMemorySearchAlertRepository } from '../../../../src/infrastructure/memory/search/search-alerts.ts';
import { searchAlertContract } from '../../../contracts/search/search-alerts.contract.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';

searchAlertContract(async () => {
  const catalogue = new MemoryCatalogue(new FixedClock());
  return {
    alerts: new InMemorySearchAlertRepository(catalogue),
    addGame: async (game) => void catalogue.games.push(game),
    close: async () => undefined,
  };
});
