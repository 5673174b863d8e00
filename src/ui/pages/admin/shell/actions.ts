import type { Permission } from '../../../../domain/staff/permission.ts';
import { paths } from '../../../core/paths.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import type { actionsText } from './shortcuts.text.ts';

/** What an action does where it is not opening a page. */
export type Effect = 'sign-out' | 'theme' | 'help';

/** An action that the search of the admin offers. */
export interface AdminAction {
  readonly name: keyof typeof actionsText;
  /** The page that it opens. */
  readonly to?: string;
  readonly effect?: Effect;
  /** Everybody may do what needs nothing; else every one of these is asked for. */
  readonly needs?: readonly Permission[];
}

const NEW = 'new';

export const ADMIN_ACTIONS: readonly AdminAction[] = [
  { name: 'newProduct', to: adminPaths.newProduct, needs: ['catalogue.write'] },
  { name: 'importProducts', to: adminPaths.importProducts, needs: ['catalogue.write'] },
  { name: 'newFlashSale', to: adminPaths.newFlashSale, needs: ['catalogue.write'] },
  { name: 'newGame', to: adminPaths.game(NEW), needs: ['catalogue.write'] },
  { name: 'newCategory', to: adminPaths.category(NEW), needs: ['catalogue.write'] },
  { name: 'newTier', to: adminPaths.tier(NEW), needs: ['catalogue.write'] },
  { name: 'newNotification', to: adminPaths.newNotification, needs: ['notifications.write'] },
  { name: 'checkTransfers', to: adminPaths.payments, needs: ['payments.write'] },
  { name: 'invite', to: adminPaths.staff, needs: ['roles.write'] },
  { name: 'goLive', to: adminPaths.goLive, needs: ['system.read', 'system.write'] },
  { name: 'toShop', to: paths.home },
  { name: 'profile', to: paths.profile },
  { name: 'account', to: paths.settings },
  { name: 'theme', effect: 'theme' },
  { name: 'help', effect: 'help' },
  { name: 'signOut', effect: 'sign-out' },
];
