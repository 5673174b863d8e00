import type { Container } from 'inversify';
import { PortError } from '../../application/shared/port-error.ts';
import type { WishlistProgram } from '../../application/wishlist/wishlist-program.ts';
import { SupabaseAccountWishes } from '../supabase/account-wishes.ts';
import { SupabaseProductCards } from '../supabase/product-cards.ts';
import { type BackendAddress, createRestClient, isConfigured } from '../supabase/rest-client.ts';
import { signedInFetch } from '../supabase/signed-in-fetch.ts';
import { PORT } from './tokens.ts';
import { wishlistOf, wishlistUseCases } from './wishlist-use-cases.ts';

export interface WishlistOptions {
  readonly backend: BackendAddress;
  readonly fetcher: typeof fetch;
  readonly fileOrigin: string;
}

/**
 * Plugs in what of the wishlist speaks to the shop. Prices are asked as a visitor, the account's list as whoever is signed in.
 * @throws PortError `unconfigured` where no backend is set up
 */
export const openWishlist = (container: Container, { backend, fetcher, fileOrigin }: WishlistOptions): WishlistProgram => {
  if (!isConfigured(backend)) throw new PortError('unconfigured', 'Supabase client is not initialized');
  const cards = new SupabaseProductCards(createRestClient(backend, fetcher), container.get(PORT.clock), fileOrigin);
  const signedIn = signedInFetch(container.get(PORT.backendAuth), fetcher);
  container.bind(PORT.cards).toConstantValue(cards);
  container.bind(PORT.accountWishes).toConstantValue(new SupabaseAccountWishes(createRestClient(backend, signedIn)));
  container.load(wishlistUseCases);
  const useCases = wishlistOf(container);
  return { ready: async () => useCases };
};
