import type { ListRecentProducts } from '../catalog/list-recent-products.ts';
import type { RecentSearches } from '../search/recent-searches.ts';
import type { SearchAlertService } from '../search/search-alerts.ts';
import type { WishlistUseCases } from '../wishlist/wishlist-use-cases.ts';
import { DeferredModule } from './deferred-module.ts';

// Each module binds the use cases of a feature that the first paint does not need. They are classes, because a class is its own token.

/** Sign-in and account: loaded with the first page that needs them. */
export class AccountModule extends DeferredModule {}

/** The admin: loaded with its first page. */
export class AdminModule extends DeferredModule {}

/** Feed and texts: loaded with their first page. */
export class ContentModule extends DeferredModule {}

/** Notifications: loaded when the first page is idle, or with a page that shows them. */
export class NotificationModule extends DeferredModule {}

/** Orders and payments: loaded with the first page that needs them. */
export class OrderModule extends DeferredModule {}

/** The reads of visitors: loaded with the first of them. */
export class ReadsModule extends DeferredModule {}

/** What was looked at on this device: loaded once there is something to show. Bound with the visit. */
export class RecentProductsModule extends DeferredModule<ListRecentProducts> {}

/** The shop's search: loaded with its page, or when a search field is first used. */
export class SearchModule extends DeferredModule<RecentSearches> {}

/** Alerts of searches: loaded for a signed-in person who is offered one. */
export class SearchAlertModule extends DeferredModule<SearchAlertService> {}

/** Offline copies, measurements and hosted scripts: loaded when the browser is idle. */
export class VisitModule extends DeferredModule {}

/** Wishlist requests: not loaded for a guest who only browses. */
export class WishlistModule extends DeferredModule<WishlistUseCases> {}
