import type { Container } from 'inversify';
import type { ProductRepository } from '../../../application/catalog/product-repository.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import { ContentModule } from '../../../application/shared/deferred-modules.ts';
import { cachedGameSchemas } from '../../cache/cached-content.ts';
import { cachedFlashSales, cachedProducts, cachedSettings, cachedTaxonomy } from '../../cache/cached-shop.ts';
import type { FreshnessTracker } from '../../cache/freshness-tracker.ts';
import type { TtlCache } from '../../cache/ttl-cache.ts';
import { lazyPort } from '../../platform/lazy-port.ts';
import { SupabaseGameSchemas } from '../../supabase/attribute/game-schemas.ts';
import { SupabaseProductRepository } from '../../supabase/catalog/product-repository.ts';
import { SupabaseFlashSaleRepository } from '../../supabase/flash-sale/flash-sale-repository.ts';
import { SupabaseSettingsRepository } from '../../supabase/settings/settings-repository.ts';
import { AnonymousConnection } from '../../supabase/shared/anonymous-connection.ts';
import type { BackendAddress } from '../../supabase/shared/backend-address.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import { SupabaseTaxonomyRepository } from '../../supabase/taxonomy/taxonomy-repository.ts';

interface ReadOptions {
  readonly clock: Clock;
  readonly cache: TtlCache;
  /** The cache of settings, groups and their attributes, where it outlives the others'. */
  readonly groupCache?: TtlCache;
  /** Reads products in another way than over PostgREST. */
  readonly products?: ProductRepository;
  /** The origin of files; empty for the page's own origin. */
  readonly fileOrigin: string;
}

/** The reads of visitors from Supabase, each port with its cache. @param rest with the publishable key */
export const storedReads = (rest: RestClient, { clock, cache, groupCache = cache, fileOrigin, products }: ReadOptions) => ({
  products: cachedProducts(products ?? new SupabaseProductRepository(rest, clock, fileOrigin), cache),
  taxonomy: cachedTaxonomy(new SupabaseTaxonomyRepository(rest, fileOrigin), groupCache),
  sales: cachedFlashSales(new SupabaseFlashSaleRepository(rest, fileOrigin), cache),
  settings: cachedSettings(new SupabaseSettingsRepository(rest, fileOrigin), groupCache),
  search: lazyPort(async () => (await import('./shop-search.ts')).storedSearch({ rest, clock, cache, fileOrigin })),
  gameSchemas: cachedGameSchemas(new SupabaseGameSchemas(rest), groupCache),
  content: (container: Container) =>
    new ContentModule(async () => (await import('./content.ts')).bindStoredContent(container, { rest, cache, fileOrigin })),
});

export interface BrowserReadOptions extends ReadOptions {
  readonly backend: BackendAddress;
  readonly fetcher: typeof fetch;
  readonly freshnessTracker: FreshnessTracker;
}

/** The reads of a browser, whose requests are watched for what the device kept. */
export const openReads = ({ backend, fetcher, freshnessTracker, ...options }: BrowserReadOptions) =>
  storedReads(
    new AnonymousConnection(backend, fetcher).over((inner) => freshnessTracker.over(inner)),
    options,
  );
