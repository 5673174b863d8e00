import { Link, type RouteObject } from 'react-router-dom';
import { DeferredModule } from '../../../application/shared/deferred-module.ts';
import type { Permission } from '../../../domain/staff/permission.ts';
import { buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { adminText } from './kit/admin.text.ts';
import { adminPaths } from './kit/admin-paths.ts';
import { navigationText } from './kit/navigation.text.ts';
import { Permitted } from './kit/permitted.tsx';
import { LazyScreen, type Screen } from './kit/screen.tsx';

/** An unknown address below `/admin`. */
const UnknownScreen = () => (
  <EmptyState
    heading="h1"
    title={adminText.unknownTitle}
    text={adminText.unknownText}
    action={
      <Link className={buttonClass('primary')} to={adminPaths.dashboard}>
        {navigationText.dashboard}
      </Link>
    }
  />
);

/** Loads a page's module ahead of time. */
export interface ScreenHandle {
  readonly load: () => Promise<Screen>;
}

const screen = (path: string, needs: readonly Permission[], load: () => Promise<Screen>): RouteObject => {
  const module = new DeferredModule(load);
  return {
    path,
    handle: { load: () => module.ready() } satisfies ScreenHandle,
    element: (
      <Permitted needs={needs}>
        <LazyScreen key={path} module={module} />
      </Permitted>
    ),
  };
};

/** The pages of the admin, below its own address. Each is a chunk of its own. */
export const SCREENS: RouteObject[] = [
  screen('products/new', ['catalogue.write'], async () => (await import('./product/new-product.screen.tsx')).newProductScreen),
  screen('products/:id', ['catalogue.write'], async () => (await import('./product/product.screen.tsx')).productScreen),
  screen('', ['insights.read'], async () => (await import('./dashboard/dashboard.screen.ts')).dashboardScreen),
  screen('products', ['catalogue.write'], async () => (await import('./product-list/product-list.screen.ts')).productListScreen),
  screen(
    'products/import',
    ['catalogue.write'],
    async () => (await import('./product-import/product-import.screen.ts')).productImportScreen,
  ),
  screen('system', ['system.read'], async () => (await import('./system/system.screen.ts')).systemScreen),
  screen('customers', ['customers.read'], async () => (await import('./customers/customers.screen.ts')).customersScreen),
  screen('customers/:id', ['customers.read'], async () => (await import('./customer/customer.screen.ts')).customerScreen),
  screen('staff', ['roles.write'], async () => (await import('./staff/staff.screen.ts')).staffScreen),
  screen('audit', ['audit.read'], async () => (await import('./audit/audit.screen.ts')).auditScreen),
  screen('orders', ['orders.read'], async () => (await import('./orders/orders.screen.ts')).ordersScreen),
  screen('orders/:id', ['orders.read'], async () => (await import('./order/order.screen.ts')).orderScreen),
  screen('payments', ['payments.write'], async () => (await import('./payments/payments.screen.ts')).paymentsScreen),
  screen('refunds', ['refunds.write'], async () => (await import('./refunds/refunds.screen.ts')).refundsScreen),
  screen('rentals', ['rentals.write'], async () => (await import('./rentals/rentals.screen.ts')).rentalsScreen),
  screen('vault', ['credentials.write'], async () => (await import('./vault/vault.screen.ts')).vaultScreen),
  screen('vault/:id', ['credentials.write'], async () => (await import('./vault/vault.screen.ts')).productVaultScreen),
  screen('complaints', ['complaints.write'], async () => (await import('./complaints/complaints.screen.ts')).complaintsScreen),
  screen('complaints/:id', ['complaints.write'], async () => (await import('./complaint/complaint.screen.ts')).complaintScreen),
  screen('ledger', ['ledger.read'], async () => (await import('./ledger/ledger.screen.ts')).ledgerScreen),
  screen('flash-sales', ['catalogue.write'], async () => (await import('./flash-sales/flash-sales.screen.ts')).flashSalesScreen),
  screen('flash-sales/new', ['catalogue.write'], async () => (await import('./flash-sales/sale-form.screen.ts')).saleFormScreen),
  screen('flash-sales/:id', ['catalogue.write'], async () => (await import('./flash-sales/sale-form.screen.ts')).saleFormScreen),
  screen('games', ['catalogue.write'], async () => (await import('./games/games.screen.tsx')).gamesScreen),
  screen('games/:id', ['catalogue.write'], async () => (await import('./games/game.screen.tsx')).gameScreen),
  screen('categories', ['catalogue.write'], async () => (await import('./categories/categories.screen.tsx')).categoriesScreen),
  screen('categories/:id', ['catalogue.write'], async () => (await import('./categories/category.screen.tsx')).categoryScreen),
  screen('tiers', ['catalogue.write'], async () => (await import('./tiers/tiers.screen.tsx')).tiersScreen),
  screen('tiers/:id', ['catalogue.write'], async () => (await import('./tiers/tier.screen.tsx')).tierScreen),
  screen('search-terms', ['catalogue.write'], async () => (await import('./search-terms/search-terms.screen.ts')).searchTermsScreen),
  screen('settings', ['settings.write'], async () => (await import('./settings/settings.screen.ts')).settingsScreen),
  screen(
    'notifications',
    ['notifications.write'],
    async () => (await import('./notifications/announcements.screen.ts')).announcementsScreen,
  ),
  screen('notifications/new', ['notifications.write'], async () => (await import('./notifications/compose.screen.ts')).composeScreen),
  screen('notifications/:id', ['notifications.write'], async () => (await import('./notifications/compose.screen.ts')).composeScreen),
  screen('content', ['content.write'], async () => (await import('./content/text-list.screen.ts')).textListScreen),
  screen('content/:slug', ['content.write'], async () => (await import('./content/editor.screen.ts')).editorScreen),
  screen('media', ['catalogue.write', 'system.read'], async () => (await import('./media/media.screen.ts')).mediaScreen),
  screen(
    'games/:id/attributes',
    ['catalogue.write'],
    async () => (await import('./game-attributes/game-attributes.screen.ts')).gameAttributesScreen,
  ),
  { path: '*', element: <UnknownScreen /> },
];
