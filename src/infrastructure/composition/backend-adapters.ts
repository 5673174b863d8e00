import type { Container } from 'inversify';
import { GameSchemas } from '../../application/attribute/game-schemas.ts';
import type { ProductRepository } from '../../application/catalog/product-repository.ts';
import { ContentProgram } from '../../application/content/content-program.ts';
import type { FlashSaleRepository } from '../../application/flash-sale/flash-sale-repository.ts';
import type { ProductSearch } from '../../application/search/product-search.ts';
import type { SettingsRepository } from '../../application/settings/settings-repository.ts';
import type { Clock } from '../../application/shared/clock.ts';
import type { TaxonomyRepository } from '../../application/taxonomy/taxonomy-repository.ts';
import { CachedFlashSaleRepository } from '../cache/cached-flash-sale-repository.ts';
import { CachedProductRepository } from '../cache/cached-product-repository.ts';
import { CachedProductSearch } from '../cache/cached-product-search.ts';
import { CachedSettingsRepository } from '../cache/cached-settings-repository.ts';
import { CachedTaxonomyRepository } from '../cache/cached-taxonomy-repository.ts';
import type { TtlCache } from '../cache/ttl-cache.ts';
import { lazyPort } from '../platform/lazy-port.ts';
import { SupabaseProductRepository } from '../supabase/catalog/product-repository.ts';
import { SupabaseFlashSaleRepository } from '../supabase/flash-sale/flash-sale-repository.ts';
import { SupabaseProductSearch } from '../supabase/search/product-search.ts';
import { SupabaseSettingsRepository } from '../supabase/settings/settings-repository.ts';
import { type BackendAddress, createRestClient } from '../supabase/shared/rest-client.ts';
import { SupabaseTaxonomyRepository } from '../supabase/taxonomy/taxonomy-repository.ts';
import { contentProgram } from './content-program.ts';
import { PORT } from './tokens.ts';

export interface BackendOptions {
  readonly backend: BackendAddress;
  readonly fetcher: typeof fetch;
  readonly clock: Clock;
  readonly cache: TtlCache;
  /** What own files are shown with; empty when they are on the page's own origin. */
  readonly fileOrigin: string;
}

/** Plugs the Supabase adapters in, each behind its cache. */
export const bindBackend = (container: Container, { backend, fetcher, clock, cache, fileOrigin }: BackendOptions): void => {
  container.bind(PORT.forget).toConstantValue((...tags) => cache.drop(...tags));
  const rest = createRestClient(backend, fetcher);
  const products: ProductRepository = new CachedProductRepository(new SupabaseProductRepository(rest, clock, fileOrigin), cache);
  const search: ProductSearch = new CachedProductSearch(new SupabaseProductSearch(rest, clock, fileOrigin), cache);
  const taxonomy: TaxonomyRepository = new CachedTaxonomyRepository(new SupabaseTaxonomyRepository(rest, fileOrigin), cache);
  const sales: FlashSaleRepository = new CachedFlashSaleRepository(new SupabaseFlashSaleRepository(rest, fileOrigin), cache);
  const settings: SettingsRepository = new CachedSettingsRepository(new SupabaseSettingsRepository(rest, fileOrigin), cache);
  container.bind(PORT.products).toConstantValue(products);
  container.bind(PORT.search).toConstantValue(search);
  container.bind(PORT.taxonomy).toConstantValue(taxonomy);
  container.bind(PORT.sales).toConstantValue(sales);
  container.bind(PORT.settings).toConstantValue(settings);
  container
    .bind(GameSchemas)
    .toConstantValue(lazyPort<GameSchemas>(async () => (await import('./game-schemas.ts')).storedSchemas(rest, cache)));
  container
    .bind(ContentProgram)
    .toConstantValue(contentProgram(({ bindStoredContent }) => bindStoredContent(container, { rest, cache, fileOrigin })));
};
