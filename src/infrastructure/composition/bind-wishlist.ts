import type { Container } from 'inversify';
import { WishlistProgram, type WishlistUseCases } from '../../application/wishlist/wishlist-program.ts';
import { isConfigured } from '../supabase/rest-client.ts';
import type { WishlistOptions } from './open-wishlist.ts';

/** Has the wishlist's other half arrive at the first need. Without a backend there is none. */
export const bindWishlist = (container: Container, options: WishlistOptions): void => {
  let loading: Promise<WishlistUseCases> | null = null;
  const load = async (): Promise<WishlistUseCases> => {
    if (!isConfigured(options.backend)) throw new Error('no backend');
    const { openWishlist } = await import('./open-wishlist.ts');
    return openWishlist(container, options);
  };
  container.bind(WishlistProgram).toConstantValue({
    ready: () => {
      loading ??= load().catch((error: unknown) => {
        // No network just now: the next one tries again.
        loading = null;
        throw error;
      });
      return loading;
    },
  });
};
