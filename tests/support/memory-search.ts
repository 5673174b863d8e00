import type { Container } from 'inversify';
import { ListRecentProducts } from '../../src/application/catalog/list-recent-products.ts';
import { SearchAlertService } from '../../src/application/search/search-alerts.ts';
import { RecentProductsModule, SearchAlertModule, SearchModule } from '../../src/application/shared/deferred-modules.ts';
import { bindSearchTerms } from '../../src/infrastructure/composition/admin/admin.ts';
import { bindSearch } from '../../src/infrastructure/composition/client/shop-search.ts';
import { PORT } from '../../src/infrastructure/composition/tokens.ts';
import type { MemoryCatalogue } from '../../src/infrastructure/memory/catalog/catalogue.ts';
import { InMemoryProductSearch } from '../../src/infrastructure/memory/search/product-search.ts';
import { InMemorySearchAlertRepository } from '../../src/infrastructure/memory/search/search-alerts.ts';
import { InMemorySearchTermRepository } from '../../src/infrastructure/memory/search/search-terms.ts';

/** The search over fakes: products, alerts, search terms and recently viewed products of the device. */
export class MemorySearch {
  readonly terms = new InMemorySearchTermRepository();
  /** Whether the program of the search cannot be fetched. */
  isAway = false;
  readonly alerts: InMemorySearchAlertRepository;

  constructor(private readonly catalogue: MemoryCatalogue) {
    this.alerts = new InMemorySearchAlertRepository(catalogue);
  }

  bind(container: Container): void {
    container.bind(PORT.search).toConstantValue(new InMemoryProductSearch(this.catalogue));
    container.bind(SearchModule).toConstantValue(
      new SearchModule(async () => {
        if (this.isAway) throw new Error('the chunk could not be fetched');
        return bindSearch(container);
      }),
    );
    bindSearchTerms(container, this.terms);
    container
      .bind(RecentProductsModule)
      .toConstantValue(new RecentProductsModule(async () => new ListRecentProducts(container.get(PORT.cards), container.get(PORT.errors))));
    container
      .bind(SearchAlertModule)
      .toConstantValue(
        new SearchAlertModule(async () => new SearchAlertService(this.alerts, container.get(PORT.taxonomy), container.get(PORT.errors))),
      );
  }
}
