import type { Permission } from '../../../../domain/staff/permission.ts';
import type { MenuIconName } from './admin-icon.tsx';
import { adminPaths } from './admin-paths.ts';
import { navigationText } from './navigation.text.ts';

interface Place {
  readonly to: string;
  readonly name: string;
  readonly icon: MenuIconName;
  /** Any one of these permissions suffices. */
  readonly needs: readonly Permission[];
}

interface Group {
  readonly name: string;
  readonly places: readonly Place[];
}

/** The admin's menu. */
export const NAVIGATION: readonly Group[] = [
  {
    name: navigationText.overview,
    places: [{ to: adminPaths.dashboard, name: navigationText.dashboard, icon: 'dashboard', needs: ['insights.read'] }],
  },
  {
    name: navigationText.selling,
    places: [
      { to: adminPaths.orders, name: navigationText.orders, icon: 'orders', needs: ['orders.read'] },
      { to: adminPaths.payments, name: navigationText.payments, icon: 'payments', needs: ['payments.write'] },
      { to: adminPaths.refunds, name: navigationText.refunds, icon: 'refunds', needs: ['refunds.write'] },
      { to: adminPaths.rentals, name: navigationText.rentals, icon: 'rentals', needs: ['rentals.write'] },
      { to: adminPaths.vault, name: navigationText.vault, icon: 'vault', needs: ['credentials.write'] },
      { to: adminPaths.complaints, name: navigationText.complaints, icon: 'complaints', needs: ['complaints.write'] },
      { to: adminPaths.ledger, name: navigationText.ledger, icon: 'ledger', needs: ['ledger.read'] },
    ],
  },
  {
    name: navigationText.catalogue,
    places: [
      { to: adminPaths.products, name: navigationText.products, icon: 'products', needs: ['catalogue.write'] },
      { to: adminPaths.flashSales, name: navigationText.flashSales, icon: 'flashSales', needs: ['catalogue.write'] },
      { to: adminPaths.games, name: navigationText.games, icon: 'games', needs: ['catalogue.write'] },
      { to: adminPaths.categories, name: navigationText.categories, icon: 'categories', needs: ['catalogue.write'] },
      { to: adminPaths.tiers, name: navigationText.tiers, icon: 'tiers', needs: ['catalogue.write'] },
      { to: adminPaths.searchTerms, name: navigationText.searchTerms, icon: 'searchTerms', needs: ['catalogue.write'] },
    ],
  },
  {
    name: navigationText.audience,
    places: [
      { to: adminPaths.notifications, name: navigationText.notifications, icon: 'notifications', needs: ['notifications.write'] },
      { to: adminPaths.customers, name: navigationText.customers, icon: 'customers', needs: ['customers.read'] },
    ],
  },
  {
    name: navigationText.shop,
    places: [
      { to: adminPaths.settings, name: navigationText.settings, icon: 'settings', needs: ['settings.write'] },
      { to: adminPaths.content, name: navigationText.content, icon: 'content', needs: ['content.write'] },
      { to: adminPaths.media, name: navigationText.media, icon: 'media', needs: ['catalogue.write', 'system.read'] },
      { to: adminPaths.staff, name: navigationText.staff, icon: 'staff', needs: ['roles.write'] },
      { to: adminPaths.audit, name: navigationText.audit, icon: 'audit', needs: ['audit.read'] },
      { to: adminPaths.system, name: navigationText.system, icon: 'system', needs: ['system.read'] },
    ],
  },
];
