import { type Container, ContainerModule } from 'inversify';
import { LoadWishlist } from '../../application/wishlist/load-wishlist.ts';
import { RefreshWishlist } from '../../application/wishlist/refresh-wishlist.ts';
import { SendWish } from '../../application/wishlist/send-wish.ts';
import { SetWishNews } from '../../application/wishlist/set-wish-news.ts';
import { SyncWishlist } from '../../application/wishlist/sync-wishlist.ts';
import type { WishlistUseCases } from '../../application/wishlist/wishlist-program.ts';
import { PORT } from './tokens.ts';

/** What of the wishlist speaks to the shop: a chunk that comes when somebody signed in is here, or with the page of the wishlist. */
export const wishlistUseCases = new ContainerModule(({ bind }) => {
  const { accountWishes, cards, wishlist, errors } = PORT;
  bind(SyncWishlist).toResolvedValue(
    (wishes, products, load, storage, log) => new SyncWishlist(wishes, products, load, storage, log),
    [accountWishes, cards, LoadWishlist, wishlist, errors],
  );
  bind(SendWish)
    .toResolvedValue((wishes, log) => new SendWish(wishes, log), [accountWishes, errors])
    .inSingletonScope();
  bind(RefreshWishlist).toResolvedValue(
    (products, load, storage, log) => new RefreshWishlist(products, load, storage, log),
    [cards, LoadWishlist, wishlist, errors],
  );
  bind(SetWishNews).toResolvedValue(
    (wishes, load, storage, log) => new SetWishNews(wishes, load, storage, log),
    [accountWishes, LoadWishlist, wishlist, errors],
  );
});

/** The same, gathered for whoever waits for them. */
export const wishlistOf = (container: Container): WishlistUseCases => ({
  sync: container.get(SyncWishlist),
  send: container.get(SendWish),
  refresh: container.get(RefreshWishlist),
  setNews: container.get(SetWishNews),
});
