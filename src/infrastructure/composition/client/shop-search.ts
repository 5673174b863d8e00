import type { Container } from 'inversify';
import { CountSearch } from '../../../application/search/count-search.ts';
import type { ProductSearch } from '../../../application/search/product-search.ts';
import { RecentSearches } from '../../../application/search/recent-searches.ts';
import { RelaxedSearch } from '../../../application/search/relaxed-search.ts';
import { SearchProducts } from '../../../application/search/search-products.ts';
import { SuggestSearch } from '../../../application/search/suggest-search.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import { cachedProductSearch } from '../../cache/cached-search.ts';
import type { TtlCache } from '../../cache/ttl-cache.ts';
import { SupabaseProductSearch } from '../../supabase/search/product-search.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import { PORT } from '../tokens.ts';

interface Stored {
  readonly rest: RestClient;
  readonly clock: Clock;
  readonly cache: TtlCache;
  readonly fileOrigin: string;
}

/** The search of the backend, with its cache. */
export const storedSearch = ({ rest, clock, cache, fileOrigin }: Stored): ProductSearch =>
  cachedProductSearch(new SupabaseProductSearch(rest, clock, fileOrigin), cache);

/** Binds the shop's search: a chunk that is loaded with its page, or when a search field is first used. */
export const bindSearch = (container: Container): RecentSearches => {
  container.bind(SearchProducts).toResolvedValue((search, taxonomy) => new SearchProducts(search, taxonomy), [PORT.search, PORT.taxonomy]);
  container.bind(CountSearch).toResolvedValue((search, taxonomy) => new CountSearch(search, taxonomy), [PORT.search, PORT.taxonomy]);
  container
    .bind(RelaxedSearch)
    .toResolvedValue(
      (products, taxonomy, clock, errors) => new RelaxedSearch({ products, taxonomy, clock, errors }),
      [PORT.search, PORT.taxonomy, PORT.clock, PORT.errors],
    );
  container
    .bind(SuggestSearch)
    .toResolvedValue((search, taxonomy, errors) => new SuggestSearch(search, taxonomy, errors), [PORT.search, PORT.taxonomy, PORT.errors])
    .inSingletonScope();
  const recent = new RecentSearches(container.get(PORT.device));
  container.bind(RecentSearches).toConstantValue(recent);
  return recent;
};
