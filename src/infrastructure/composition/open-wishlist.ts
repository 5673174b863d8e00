import type { Container } from 'inversify';
import { PersistedSession } from '../../application/auth/client/persisted-session.ts';
import { PortError } from '../../application/shared/port-error.ts';
import type { WishlistProgram } from '../../application/wishlist/wishlist-program.ts';
import type { FreshnessTracker } from '../cache/freshness-tracker.ts';
import { within } from '../platform/within.ts';
import { type BackendAddress, createRestClient, isConfigured } from '../supabase/shared/rest-client.ts';
import { signedInFetch } from '../supabase/shared/signed-in-fetch.ts';
import { SupabaseProductCards } from '../supabase/wishlist/product-cards.ts';
import { SupabaseWishlistRepository } from '../supabase/wishlist/wishlist-repository.ts';
import { PORT } from './tokens.ts';
import { wishlistOf, wishlistUseCases } from './wishlist-use-cases.ts';

export interface WishlistOptions {
  readonly backend: BackendAddress;
  readonly fetcher: typeof fetch;
  /** Notices prices that are the device's own. */
  readonly freshnessTracker: FreshnessTracker;
  readonly fileOrigin: string;
}

/** A request that hangs holds up what is to be told after it. */
const PATIENCE_MS = 15_000;

/**
 * Plugs in what of the wishlist speaks to the shop. Prices are asked as a visitor, the account's list as whoever is signed in.
 * @throws PortError `unconfigured` where no backend is set up
 */
export const openWishlist = (
  container: Container,
  { backend, fetcher, freshnessTracker, fileOrigin }: WishlistOptions,
): WishlistProgram => {
  if (!isConfigured(backend)) throw new PortError('unconfigured', 'Supabase client is not initialized');
  const visitors = (onKept: () => void): typeof fetch => {
    const ask = freshnessTracker.over(fetcher, onKept);
    return async (input, init) => {
      const answer = await ask(input, init);
      if (answer.ok) freshnessTracker.fresh();
      return answer;
    };
  };
  const cards = new SupabaseProductCards((onKept) => createRestClient(backend, visitors(onKept)), container.get(PORT.clock), fileOrigin);
  const person = (): string | null => container.get(PersistedSession).read()?.user?.id ?? null;
  const signedIn = within(PATIENCE_MS, signedInFetch(container.get(PORT.backendAuth), fetcher, person));
  container.bind(PORT.cards).toConstantValue(cards);
  container.bind(PORT.wishlistRepository).toConstantValue(new SupabaseWishlistRepository(createRestClient(backend, signedIn)));
  container.load(wishlistUseCases);
  const useCases = wishlistOf(container);
  return { ready: async () => useCases };
};
