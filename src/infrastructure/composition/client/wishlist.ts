import { type Container, ContainerModule } from 'inversify';
import { PersistedSession } from '../../../application/auth/client/persisted-session.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import { LoadWishlist } from '../../../application/wishlist/load-wishlist.ts';
import { RefreshWishlist } from '../../../application/wishlist/refresh-wishlist.ts';
import { SendUnsentWishes } from '../../../application/wishlist/send-unsent-wishes.ts';
import { SendWish } from '../../../application/wishlist/send-wish.ts';
import { SetWishlistAlerts } from '../../../application/wishlist/set-wishlist-alerts.ts';
import { SyncWishlist } from '../../../application/wishlist/sync-wishlist.ts';
import { UnsentWishes } from '../../../application/wishlist/unsent-wishes.ts';
import { WishQueue } from '../../../application/wishlist/wish-queue.ts';
import type { WishlistUseCases } from '../../../application/wishlist/wishlist-use-cases.ts';
import type { FreshnessTracker } from '../../cache/freshness-tracker.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import { AnonymousConnection } from '../../supabase/shared/anonymous-connection.ts';
import { type BackendAddress, isConfigured } from '../../supabase/shared/backend-address.ts';
import { createRestClient } from '../../supabase/shared/rest-client.ts';
import { SupabaseProductCards } from '../../supabase/wishlist/product-cards.ts';
import { SupabaseWishlistRepository } from '../../supabase/wishlist/wishlist-repository.ts';
import { PORT } from '../tokens.ts';
import { isSigningInAgain, signedInConnection } from './signed-in.ts';

/** Wishlist use cases: a chunk that is loaded for a signed-in person, or with the wishlist page. */
export const wishlistUseCases = new ContainerModule(({ bind }) => {
  const { wishlistRepository, cards, wishlist, errors } = PORT;
  bind(SyncWishlist).toResolvedValue(
    (wishes, sendUnsent, products, load, storage, log) =>
      new SyncWishlist({ wishes, sendUnsent, cards: products, load, storage, errors: log }),
    [wishlistRepository, SendUnsentWishes, cards, LoadWishlist, wishlist, errors],
  );
  bind(WishQueue)
    .toResolvedValue((persisted) => new WishQueue(persisted), [PersistedSession])
    .inSingletonScope();
  bind(UnsentWishes).toResolvedValue((device) => new UnsentWishes(device), [PORT.device]);
  bind(SendUnsentWishes).toResolvedValue(
    (wishes, queue, unsent, load, log) => new SendUnsentWishes({ wishes, queue, unsent, load, errors: log }),
    [wishlistRepository, WishQueue, UnsentWishes, LoadWishlist, errors],
  );
  bind(SendWish)
    .toResolvedValue(
      (wishes, queue, unsent, log) => new SendWish(wishes, queue, unsent, log),
      [wishlistRepository, WishQueue, UnsentWishes, errors],
    )
    .inSingletonScope();
  bind(RefreshWishlist).toResolvedValue(
    (products, load, storage, log) => new RefreshWishlist(products, load, storage, log),
    [cards, LoadWishlist, wishlist, errors],
  );
  bind(SetWishlistAlerts).toResolvedValue(
    (wishes, queue, load, storage, log) => new SetWishlistAlerts({ wishes, queue, load, storage, errors: log }),
    [wishlistRepository, WishQueue, LoadWishlist, wishlist, errors],
  );
});

/** Collects the use cases for the deferred module. */
export const wishlistOf = (container: Container): WishlistUseCases => ({
  sync: container.get(SyncWishlist),
  send: container.get(SendWish),
  refresh: container.get(RefreshWishlist),
  setNews: container.get(SetWishlistAlerts),
});

export interface WishlistOptions {
  readonly backend: BackendAddress;
  readonly fetcher: typeof fetch;
  /** Tracks cards that come from the device's cache. */
  readonly freshnessTracker: FreshnessTracker;
  readonly fileOrigin: string;
}

/** A limit, because a pending request delays the queued changes. */
const TIMEOUT_MS = 15_000;

/**
 * Composes the wishlist's requests. Prices are read anonymously, the account's list with the person's token.
 * @throws PortError `unconfigured` without a backend
 */
export const openWishlist = (
  container: Container,
  { backend, fetcher, freshnessTracker, fileOrigin }: WishlistOptions,
): WishlistUseCases => {
  if (!isConfigured(backend)) throw new PortError('unconfigured', 'Supabase client is not initialized');
  const anonymous = new AnonymousConnection(backend, fetcher);
  const noting =
    (onCached: () => void) =>
    (fetcher: typeof fetch): typeof fetch => {
      const trackedFetch = freshnessTracker.over(fetcher, onCached);
      return async (input, init) => {
        const answer = await trackedFetch(input, init);
        if (answer.ok) freshnessTracker.fresh();
        return answer;
      };
    };
  const cards = new SupabaseProductCards((onCached) => anonymous.over(noting(onCached)), container.get(PORT.clock), fileOrigin);
  const { fetch: send } = signedInConnection(container, { backend, fetcher });
  const signedIn = withTimeout(TIMEOUT_MS, send, () => isSigningInAgain(container));
  container.bind(PORT.cards).toConstantValue(cards);
  container.bind(PORT.wishlistRepository).toConstantValue(new SupabaseWishlistRepository(createRestClient(backend, signedIn)));
  container.load(wishlistUseCases);
  return wishlistOf(container);
};
