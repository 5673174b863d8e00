import { ContainerModule } from 'inversify';
import { ChooseTheme } from '../../application/appearance/choose-theme.ts';
import { PersistedSession } from '../../application/auth/client/persisted-session.ts';
import { RestoreSession } from '../../application/auth/client/restore-session.ts';
import { SignOut } from '../../application/auth/client/sign-out.ts';
import { CountProducts } from '../../application/catalog/count-products.ts';
import { ListProducts } from '../../application/catalog/list-products.ts';
import { ListSimilarProducts } from '../../application/catalog/list-similar-products.ts';
import { ViewProduct } from '../../application/catalog/view-product.ts';
import { ListFlashSales } from '../../application/flash-sale/list-flash-sales.ts';
import { ViewFlashSale } from '../../application/flash-sale/view-flash-sale.ts';
import { SearchProducts } from '../../application/search/search-products.ts';
import { ReadSiteSettings } from '../../application/settings/read-site-settings.ts';
import { ReportError } from '../../application/shared/report-error.ts';
import { ShareProduct } from '../../application/sharing/share-product.ts';
import { ListCategories } from '../../application/taxonomy/list-categories.ts';
import { ListGameTitles } from '../../application/taxonomy/list-game-titles.ts';
import { ListPopularGames } from '../../application/taxonomy/list-popular-games.ts';
import { ListTiers } from '../../application/taxonomy/list-tiers.ts';
import { LoadWishlist } from '../../application/wishlist/load-wishlist.ts';
import { ToggleWishlistItem } from '../../application/wishlist/toggle-wishlist-item.ts';
import { PORT } from './tokens.ts';

/** What a visitor of the shop can do. The browser and the server's first paint use the same. */
export const shopUseCases = new ContainerModule(({ bind }) => {
  bind(ListProducts).toResolvedValue((products, taxonomy) => new ListProducts(products, taxonomy), [PORT.products, PORT.taxonomy]);
  bind(CountProducts).toResolvedValue((products, taxonomy) => new CountProducts(products, taxonomy), [PORT.products, PORT.taxonomy]);
  bind(SearchProducts).toResolvedValue((search, taxonomy) => new SearchProducts(search, taxonomy), [PORT.search, PORT.taxonomy]);
  bind(ViewProduct).toResolvedValue((products) => new ViewProduct(products), [PORT.products]);
  bind(ListSimilarProducts).toResolvedValue((products, errors) => new ListSimilarProducts(products, errors), [PORT.products, PORT.errors]);
  bind(ListTiers).toResolvedValue((taxonomy) => new ListTiers(taxonomy), [PORT.taxonomy]);
  bind(ListGameTitles).toResolvedValue((taxonomy) => new ListGameTitles(taxonomy), [PORT.taxonomy]);
  bind(ListCategories).toResolvedValue((taxonomy) => new ListCategories(taxonomy), [PORT.taxonomy]);
  bind(ListPopularGames).toResolvedValue((taxonomy) => new ListPopularGames(taxonomy), [PORT.taxonomy]);
  bind(ListFlashSales).toResolvedValue((sales, clock) => new ListFlashSales(sales, clock), [PORT.sales, PORT.clock]);
  bind(ViewFlashSale).toResolvedValue((sales) => new ViewFlashSale(sales), [PORT.sales]);
  bind(ReadSiteSettings).toResolvedValue((settings, errors) => new ReadSiteSettings(settings, errors), [PORT.settings, PORT.errors]);
  bind(ReportError)
    .toResolvedValue((errors) => new ReportError(errors), [PORT.errors])
    .inSingletonScope();
  bind(ChooseTheme).toResolvedValue((device, appearance) => new ChooseTheme(device, appearance), [PORT.device, PORT.appearance]);
  bind(ShareProduct).toResolvedValue((sheet) => new ShareProduct(sheet), [PORT.share]);
  bind(LoadWishlist).toResolvedValue((wishlist, errors) => new LoadWishlist(wishlist, errors), [PORT.wishlist, PORT.errors]);
  bind(ToggleWishlistItem).toResolvedValue(
    (load, wishlist, device, clock, errors) => new ToggleWishlistItem(load, wishlist, device, clock, errors),
    [LoadWishlist, PORT.wishlist, PORT.device, PORT.clock, PORT.errors],
  );
  bind(PersistedSession)
    .toResolvedValue((device, clock, isSecure) => new PersistedSession(device, clock, isSecure), [PORT.device, PORT.clock, PORT.secureMode])
    .inSingletonScope();
  bind(RestoreSession)
    .toResolvedValue((accounts, kept, clock) => new RestoreSession(accounts, kept, clock), [PORT.accounts, PersistedSession, PORT.clock])
    .inSingletonScope();
  bind(SignOut).toResolvedValue(
    (accounts, backend, kept, tab, errors) => new SignOut(accounts, backend, kept, tab, errors),
    [PORT.accounts, PORT.backendAuth, PersistedSession, PORT.tab, PORT.errors],
  );
});
