import { Link, useLocation } from 'react-router-dom';
import { buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { paths } from '../../paths.ts';
import { adminText } from '../../text/admin.ts';
import { AdminGuard } from './admin-guard.tsx';
import { SystemPage } from './system-page.tsx';

/** The admin's side of the shop, behind its guard. */
export const AdminPage = () => {
  const { pathname } = useLocation();
  return <AdminGuard>{pathname === paths.adminSystem ? <SystemPage /> : <Soon />}</AdminGuard>;
};

const Soon = () => (
  <EmptyState
    heading="h1"
    title={adminText.soonTitle}
    text={adminText.soonText}
    action={
      <>
        <Link className={buttonClass('primary')} to={paths.adminSystem}>
          {adminText.toSystem}
        </Link>
        <Link className={buttonClass('secondary')} to={paths.home}>
          {adminText.toShop}
        </Link>
      </>
    }
  />
);
