import { Link, type RouteObject } from 'react-router-dom';
import { DeferredModule } from '../../../application/shared/deferred-module.ts';
import type { Permission } from '../../../domain/staff/permission.ts';
import { buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { adminText } from './kit/admin.text.ts';
import { adminPaths } from './kit/admin-paths.ts';
import { navigationText } from './kit/navigation.text.ts';
import { LazyScreen, Permitted, type Screen } from './kit/screen.tsx';

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
  screen('products/new', ['catalogue.write'], async () => (await import('./product/product-editor.tsx')).newProductScreen),
  screen('products/:id', ['catalogue.write'], async () => (await import('./product/product-editor.tsx')).productScreen),
  screen('', ['insights.read'], async () => (await import('./dashboard/dashboard-page.tsx')).dashboardScreen),
  screen('products', ['catalogue.write'], async () => (await import('./product-list/product-list-page.tsx')).productListScreen),
  screen(
    'products/import',
    ['catalogue.write'],
    async () => (await import('./product-import/product-import-page.tsx')).productImportScreen,
  ),
  screen('products/paste', ['catalogue.write'], async () => (await import('./product-paste/product-paste-page.tsx')).productPasteScreen),
  screen('system', ['system.read'], async () => (await import('./system/system-page.tsx')).systemScreen),
  screen('customers', ['customers.read'], async () => (await import('./customers/customers-page.tsx')).customersScreen),
  screen('customers/:id', ['customers.read'], async () => (await import('./customer/customer-page.tsx')).customerScreen),
  screen('staff', ['roles.write'], async () => (await import('./staff/staff-page.tsx')).staffScreen),
  screen('audit', ['audit.read'], async () => (await import('./audit/audit-page.tsx')).auditScreen),
  screen('orders', ['orders.read'], async () => (await import('./orders/orders-page.tsx')).ordersScreen),
  screen('orders/:id', ['orders.read'], async () => (await import('./order/order-page.tsx')).orderScreen),
  screen('payments', ['payments.write'], async () => (await import('./payments/payments-page.tsx')).paymentsScreen),
  screen('payments/statements', ['payments.write'], async () => (await import('./statements/statements-page.tsx')).statementsScreen),
  screen('refunds', ['refunds.write'], async () => (await import('./refunds/refunds-page.tsx')).refundsScreen),
  screen('rentals', ['rentals.write'], async () => (await import('./rentals/rentals-page.tsx')).rentalsScreen),
  screen('vault', ['credentials.write'], async () => (await import('./vault/vault-page.tsx')).vaultScreen),
  screen('vault/bulk', ['credentials.write'], async () => (await import('./vault/bulk-seal-page.tsx')).bulkSealScreen),
  screen('vault/:id', ['credentials.write'], async () => (await import('./vault/product-vault-page.tsx')).productVaultScreen),
  screen('complaints', ['complaints.write'], async () => (await import('./complaints/complaints-page.tsx')).complaintsScreen),
  screen('complaints/:id', ['complaints.write'], async () => (await import('./complaint/complaint-page.tsx')).complaintScreen),
  screen('ledger', ['ledger.read'], async () => (await import('./ledger/ledger-page.tsx')).ledgerScreen),
  screen('flash-sales', ['catalogue.write'], async () => (await import('./flash-sales/flash-sales-page.tsx')).flashSalesScreen),
  screen('flash-sales/new', ['catalogue.write'], async () => (await import('./flash-sales/sale-form-page.tsx')).saleFormScreen),
  screen('flash-sales/:id', ['catalogue.write'], async () => (await import('./flash-sales/sale-form-page.tsx')).saleFormScreen),
  screen('games', ['catalogue.write'], async () => (await import('./groups/group-lists.tsx')).gamesScreen),
  screen('games/:id', ['catalogue.write'], async () => (await import('./groups/group-forms.tsx')).gameScreen),
  screen('categories', ['catalogue.write'], async () => (await import('./groups/group-lists.tsx')).categoriesScreen),
  screen('categories/:id', ['catalogue.write'], async () => (await import('./groups/group-forms.tsx')).categoryScreen),
  screen('tiers', ['catalogue.write'], async () => (await import('./groups/group-lists.tsx')).tiersScreen),
  screen('tiers/:id', ['catalogue.write'], async () => (await import('./groups/group-forms.tsx')).tierScreen),
  screen('search-terms', ['catalogue.write'], async () => (await import('./search-terms/search-terms-page.tsx')).searchTermsScreen),
  screen('settings', ['settings.write'], async () => (await import('./settings/settings-page.tsx')).settingsScreen),
  screen(
    'notifications',
    ['notifications.write'],
    async () => (await import('./notifications/announcements-page.tsx')).announcementsScreen,
  ),
  screen('notifications/new', ['notifications.write'], async () => (await import('./notifications/compose-page.tsx')).composeScreen),
  screen('notifications/:id', ['notifications.write'], async () => (await import('./notifications/compose-page.tsx')).composeScreen),
  screen('content', ['content.write'], async () => (await import('./content/text-list-page.tsx')).textListScreen),
  screen('content/:slug', ['content.write'], async () => (await import('./content/editor-page.tsx')).editorScreen),
  screen('media', ['catalogue.write', 'system.read'], async () => (await import('./media/media-page.tsx')).mediaScreen),
  screen(
    'games/:id/attributes',
    ['catalogue.write'],
    async () => (await import('./game-attributes/game-attributes-page.tsx')).gameAttributesScreen,
  ),
  { path: '*', element: <UnknownScreen /> },
];
