import { ContainerModule } from 'inversify';
import { ChooseTheme } from '../../../application/appearance/choose-theme.ts';
import { ListGameAttributes } from '../../../application/attribute/game-schemas.ts';
import { PersistedSession } from '../../../application/auth/client/persisted-session.ts';
import { RestoreSession } from '../../../application/auth/client/restore-session.ts';
import { CountProducts } from '../../../application/catalog/count-products.ts';
import { ListProducts } from '../../../application/catalog/list-products.ts';
import { ListSimilarProducts } from '../../../application/catalog/list-similar-products.ts';
import { ReadPriceHistory } from '../../../application/catalog/read-price-history.ts';
import { RecentViews } from '../../../application/catalog/recent-views.ts';
import { ViewProduct } from '../../../application/catalog/view-product.ts';
import { ListFlashSales, ViewFlashSale } from '../../../application/flash-sale/read-flash-sales.ts';
import { JoinNewsletter } from '../../../application/newsletter/newsletter-service.ts';
import { WatchBroadcasts } from '../../../application/notification/watch-broadcasts.ts';
import { ReadSiteSettings } from '../../../application/settings/read-site-settings.ts';
import { ReportError } from '../../../application/shared/report-error.ts';
import { ShareProduct } from '../../../application/sharing/share-product.ts';
import { ListCategories, ListGameTitles, ListPopularGames, ListTiers } from '../../../application/taxonomy/read-taxonomy.ts';
import { LoadWishlist } from '../../../application/wishlist/load-wishlist.ts';
import { ToggleWishlistItem } from '../../../application/wishlist/toggle-wishlist-item.ts';
import { PORT } from '../tokens.ts';

/** Use cases of visitors, shared by the browser and server-side rendering. */
export const shopUseCases = new ContainerModule(({ bind }) => {
  bind(ListProducts).toResolvedValue((products, taxonomy) => new ListProducts(products, taxonomy), [PORT.products, PORT.taxonomy]);
  bind(CountProducts).toResolvedValue((products, taxonomy) => new CountProducts(products, taxonomy), [PORT.products, PORT.taxonomy]);
  bind(ViewProduct).toResolvedValue((products) => new ViewProduct(products), [PORT.products]);
  bind(ListSimilarProducts).toResolvedValue((products, errors) => new ListSimilarProducts(products, errors), [PORT.products, PORT.errors]);
  bind(ReadPriceHistory).toResolvedValue((products, errors) => new ReadPriceHistory(products, errors), [PORT.products, PORT.errors]);
  bind(RecentViews).toResolvedValue((device) => new RecentViews(device), [PORT.device]);
  bind(ListTiers).toResolvedValue((taxonomy) => new ListTiers(taxonomy), [PORT.taxonomy]);
  bind(ListGameTitles).toResolvedValue((taxonomy) => new ListGameTitles(taxonomy), [PORT.taxonomy]);
  bind(ListCategories).toResolvedValue((taxonomy) => new ListCategories(taxonomy), [PORT.taxonomy]);
  bind(ListPopularGames).toResolvedValue((taxonomy) => new ListPopularGames(taxonomy), [PORT.taxonomy]);
  bind(ListGameAttributes).toResolvedValue((schemas) => new ListGameAttributes(schemas), [PORT.gameSchemas]);
  bind(ListFlashSales).toResolvedValue((sales, clock) => new ListFlashSales(sales, clock), [PORT.sales, PORT.clock]);
  bind(ViewFlashSale).toResolvedValue((sales) => new ViewFlashSale(sales), [PORT.sales]);
  bind(ReadSiteSettings).toResolvedValue((settings, errors) => new ReadSiteSettings(settings, errors), [PORT.settings, PORT.errors]);
  bind(ReportError)
    .toResolvedValue((errors) => new ReportError(errors), [PORT.errors])
    .inSingletonScope();
  bind(ChooseTheme).toResolvedValue((device, appearance) => new ChooseTheme(device, appearance), [PORT.device, PORT.appearance]);
  bind(ShareProduct).toResolvedValue((sheet) => new ShareProduct(sheet), [PORT.share]);
  bind(WatchBroadcasts).toResolvedValue((broadcasts) => new WatchBroadcasts(broadcasts), [PORT.broadcasts]);
  bind(JoinNewsletter).toResolvedValue((newsletter) => new JoinNewsletter(newsletter), [PORT.newsletter]);
  bind(LoadWishlist).toResolvedValue((wishlist, errors) => new LoadWishlist(wishlist, errors), [PORT.wishlist, PORT.errors]);
  bind(ToggleWishlistItem).toResolvedValue(
    (load, storage, device, clock, errors) => new ToggleWishlistItem({ load, storage, device, clock, errors }),
    [LoadWishlist, PORT.wishlist, PORT.device, PORT.clock, PORT.errors],
  );
  bind(PersistedSession)
    .toResolvedValue((device, clock, isSecure) => new PersistedSession(device, clock, isSecure), [PORT.device, PORT.clock, PORT.secureMode])
    .inSingletonScope();
  bind(RestoreSession)
    .toResolvedValue(
      (accounts, persisted, clock) => new RestoreSession(accounts, persisted, clock),
      [PORT.accounts, PersistedSession, PORT.clock],
    )
    .inSingletonScope();
});
