import type { WishlistUseCases } from '../wishlist/wishlist-use-cases.ts';
import { DeferredModule } from './deferred-module.ts';

// Each binds the use cases of a part that the first paint does without. A class of its own, because a class is its own token.

/** Signing in and one's account: arrives with the first page that needs it. */
export class AccountModule extends DeferredModule {}

/** The owner's side: arrives with the first page of the admin. */
export class AdminModule extends DeferredModule {}

/** The feed and the texts: arrives with the first page to read. */
export class ContentModule extends DeferredModule {}

/** Notifications: arrives once the first page has settled, or with a page that shows them. */
export class NotificationModule extends DeferredModule {}

/** Buying, paying and one's orders: arrives with the first page that needs it. */
export class OrderModule extends DeferredModule {}

/** Offline copies, measuring and hosted scripts: arrives when nothing else is to do. */
export class VisitModule extends DeferredModule {}

/** What of the wishlist speaks to the shop: a guest who looks around does without. */
export class WishlistModule extends DeferredModule<WishlistUseCases> {}
