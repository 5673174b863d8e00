import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import type { Permission } from '../../../../domain/staff/permission.ts';
import { buttonClass } from '../../../components/button.tsx';
import { useStore } from '../../../core/view-model.tsx';
import { AdminIcon, type AdminIconName } from '../kit/admin-icon.tsx';
import { adminPaths } from '../kit/admin-paths.ts';
import { PermissionStore } from '../kit/permission.store.ts';
import { dashboardText } from './dashboard.text.ts';
import styles from './dashboard-page.module.scss';

const { actions: text } = dashboardText;

const ACTIONS: readonly (readonly [name: string, icon: AdminIconName, to: string, needs: Permission])[] = [
  [text.product, 'plus', adminPaths.newProduct, 'catalogue.write'],
  [text.sale, 'plus', adminPaths.newFlashSale, 'catalogue.write'],
  [text.import, 'upload', adminPaths.importProducts, 'catalogue.write'],
  [text.announcement, 'edit', adminPaths.newNotification, 'notifications.write'],
];

/** What staff begin most often, as far as they may. */
export const QuickActions = observer(() => {
  const { may } = useStore(PermissionStore);
  const open = ACTIONS.filter(([, , , needs]) => may(needs));
  return open.length === 0 ? null : (
    <nav className={styles['actions']} aria-label={text.title}>
      {open.map(([name, icon, to]) => (
        <Link key={to} className={buttonClass('quiet')} to={to}>
          <AdminIcon name={icon} />
          {name}
        </Link>
      ))}
    </nav>
  );
});
