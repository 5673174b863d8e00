import type { Container } from 'inversify';
import { ListRecentProducts } from '../../../application/catalog/list-recent-products.ts';
import type { FreshnessTracker } from '../../cache/freshness-tracker.ts';
import { AnonymousConnection } from '../../supabase/shared/anonymous-connection.ts';
import type { BackendAddress } from '../../supabase/shared/backend-address.ts';
import { SupabaseProductCards } from '../../supabase/wishlist/product-cards.ts';
import { PORT } from '../tokens.ts';

export interface RecentOptions {
  readonly backend: BackendAddress;
  readonly fetcher: typeof fetch;
  /** Tracks cards that come from the device's cache. */
  readonly freshnessTracker: FreshnessTracker;
  /** The origin of files; empty for the page's own origin. */
  readonly fileOrigin: string;
}

/** Composes the list of what was looked at on this device: a chunk that is loaded once there is something to show. */
export const openRecentProducts = (
  container: Container,
  { backend, fetcher, freshnessTracker, fileOrigin }: RecentOptions,
): ListRecentProducts => {
  const anonymous = new AnonymousConnection(backend, fetcher);
  const rest = (onCached: () => void) => anonymous.over((inner) => freshnessTracker.over(inner, onCached));
  return new ListRecentProducts(new SupabaseProductCards(rest, container.get(PORT.clock), fileOrigin), container.get(PORT.errors));
};
