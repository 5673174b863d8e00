import type { Permission } from '../../../../domain/staff/permission.ts';
import { adminPaths } from './admin-paths.ts';
import { navigationText } from './navigation.text.ts';

interface Place {
  readonly to: string;
  readonly name: string;
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
    places: [{ to: adminPaths.dashboard, name: navigationText.dashboard, needs: ['insights.read'] }],
  },
  {
    name: navigationText.selling,
    places: [
      { to: adminPaths.orders, name: navigationText.orders, needs: ['orders.read'] },
      { to: adminPaths.payments, name: navigationText.payments, needs: ['payments.write'] },
      { to: adminPaths.refunds, name: navigationText.refunds, needs: ['refunds.write'] },
      { to: adminPaths.rentals, name: navigationText.rentals, needs: ['rentals.write'] },
      { to: adminPaths.vault, name: navigationText.vault, needs: ['credentials.write'] },
      { to: adminPaths.complaints, name: navigationText.complaints, needs: ['complaints.write'] },
      { to: adminPaths.ledger, name: navigationText.ledger, needs: ['ledger.read'] },
    ],
  },
  {
    name: navigationText.catalogue,
    places: [
      { to: adminPaths.products, name: navigationText.products, needs: ['catalogue.write'] },
      { to: adminPaths.flashSales, name: navigationText.flashSales, needs: ['catalogue.write'] },
      { to: adminPaths.games, name: navigationText.games, needs: ['catalogue.write'] },
      { to: adminPaths.categories, name: navigationText.categories, needs: ['catalogue.write'] },
      { to: adminPaths.tiers, name: navigationText.tiers, needs: ['catalogue.write'] },
      { to: adminPaths.searchTerms, name: navigationText.searchTerms, needs: ['catalogue.write'] },
    ],
  },
  {
    name: navigationText.audience,
    places: [
      { to: adminPaths.notifications, name: navigationText.notifications, needs: ['notifications.write'] },
      { to: adminPaths.customers, name: navigationText.customers, needs: ['customers.read'] },
    ],
  },
  {
    name: navigationText.shop,
    places: [
      { to: adminPaths.settings, name: navigationText.settings, needs: ['settings.write'] },
      { to: adminPaths.content, name: navigationText.content, needs: ['content.write'] },
      { to: adminPaths.media, name: navigationText.media, needs: ['catalogue.write', 'system.read'] },
      { to: adminPaths.staff, name: navigationText.staff, needs: ['roles.write'] },
      { to: adminPaths.audit, name: navigationText.audit, needs: ['audit.read'] },
      { to: adminPaths.system, name: navigationText.system, needs: ['system.read'] },
    ],
  },
];
