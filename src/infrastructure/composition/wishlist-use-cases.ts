import { type Container, ContainerModule } from 'inversify';
import { PersistedSession } from '../../application/auth/client/persisted-session.ts';
import { LoadWishlist } from '../../application/wishlist/load-wishlist.ts';
import { RefreshWishlist } from '../../application/wishlist/refresh-wishlist.ts';
import { SendUnsent } from '../../application/wishlist/send-unsent.ts';
import { SendWish } from '../../application/wishlist/send-wish.ts';
import { SetWishNews } from '../../application/wishlist/set-wish-news.ts';
import { SyncWishlist } from '../../application/wishlist/sync-wishlist.ts';
import { UnsentWishes } from '../../application/wishlist/unsent-wishes.ts';
import { WishQueue } from '../../application/wishlist/wish-queue.ts';
import type { WishlistUseCases } from '../../application/wishlist/wishlist-program.ts';
import { PORT } from './tokens.ts';

/** What of the wishlist speaks to the shop: a chunk that comes when somebody signed in is here, or with the page of the wishlist. */
export const wishlistUseCases = new ContainerModule(({ bind }) => {
  const { wishlistRepository, cards, wishlist, errors } = PORT;
  bind(SyncWishlist).toResolvedValue(
    (wishes, unsent, products, load, storage, log) => new SyncWishlist(wishes, unsent, products, load, storage, log),
    [wishlistRepository, SendUnsent, cards, LoadWishlist, wishlist, errors],
  );
  bind(WishQueue)
    .toResolvedValue((kept) => new WishQueue(kept), [PersistedSession])
    .inSingletonScope();
  bind(UnsentWishes).toResolvedValue((device) => new UnsentWishes(device), [PORT.device]);
  bind(SendUnsent).toResolvedValue(
    (wishes, queue, unsent, load, log) => new SendUnsent(wishes, queue, unsent, load, log),
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
  bind(SetWishNews).toResolvedValue(
    (wishes, queue, load, storage, log) => new SetWishNews(wishes, queue, load, storage, log),
    [wishlistRepository, WishQueue, LoadWishlist, wishlist, errors],
  );
});

/** The same, gathered for whoever waits for them. */
export const wishlistOf = (container: Container): WishlistUseCases => ({
  sync: container.get(SyncWishlist),
  send: container.get(SendWish),
  refresh: container.get(RefreshWishlist),
  setNews: container.get(SetWishNews),
});
