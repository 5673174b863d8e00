import type { Container } from 'inversify';
import type { ProductRepository } from '../../../application/catalog/product-repository.ts';
import type { FlashSaleRepository } from '../../../application/flash-sale/flash-sale-repository.ts';
import type { Broadcasts } from '../../../application/notification/broadcasts.ts';
import type { ProductSearch } from '../../../application/search/product-search.ts';
import type { SettingsRepository } from '../../../application/settings/settings-repository.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import { ContentModule } from '../../../application/shared/deferred-modules.ts';
import type { TaxonomyRepository } from '../../../application/taxonomy/taxonomy-repository.ts';
import { withSampleFallback } from '../../fallback/sample-fallback.ts';
import { InMemoryGameSchemas } from '../../memory/attribute/admin-attribute-repository.ts';
import { InMemoryProductRepository } from '../../memory/catalog/product-repository.ts';
import { sampleCatalogue } from '../../memory/catalog/sample-data.ts';
import { InMemoryFlashSaleRepository } from '../../memory/flash-sale/flash-sale-repository.ts';
import { InMemoryProductSearch } from '../../memory/search/product-search.ts';
import { InMemoryTaxonomyRepository } from '../../memory/taxonomy/taxonomy-repository.ts';
import { notInitialised } from '../../supabase/shared/not-initialised.ts';
import { PORT } from '../tokens.ts';

/**
 * Binds the shop without a backend: reads return built-in samples, categories and popular games are empty, writes fail with the reason
 * (section 8).
 */
export const bindSamples = (container: Container, clock: Clock): void => {
  const catalogue = sampleCatalogue(clock);
  const samples = new InMemoryTaxonomyRepository(catalogue);
  const taxonomy = {
    tiers: () => samples.tiers(),
    gameTitles: () => samples.gameTitles(),
    categories: async () => [],
    popularGames: async () => [],
  };
  container
    .bind(PORT.products)
    .toConstantValue(
      withSampleFallback(notInitialised<ProductRepository>(), new InMemoryProductRepository(catalogue), [
        'list',
        'counts',
        'byId',
        'similarTo',
        'priceHistory',
      ]),
    );
  container
    .bind(PORT.search)
    .toConstantValue(
      withSampleFallback(notInitialised<ProductSearch>(), new InMemoryProductSearch(catalogue), ['search', 'counts', 'groups']),
    );
  container
    .bind(PORT.taxonomy)
    .toConstantValue(
      withSampleFallback(notInitialised<TaxonomyRepository>(), taxonomy, ['tiers', 'gameTitles', 'categories', 'popularGames']),
    );
  container
    .bind(PORT.sales)
    .toConstantValue(
      withSampleFallback(notInitialised<FlashSaleRepository>(), new InMemoryFlashSaleRepository(catalogue), ['active', 'byId']),
    );
  container.bind(PORT.gameSchemas).toConstantValue(new InMemoryGameSchemas(catalogue));
  container.bind(PORT.broadcasts).toConstantValue(notInitialised<Broadcasts>());
  container
    .bind(ContentModule)
    .toConstantValue(new ContentModule(async () => (await import('./content.ts')).bindSampleContent(container, catalogue)));
  container.bind(PORT.settings).toConstantValue(notInitialised<SettingsRepository>());
};
