import { Link } from 'react-router-dom';
import { adminPaths } from '../../back-office/admin-paths.ts';
import { buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { adminText } from '../../text/admin/admin.ts';
import { navigationText } from '../../text/admin/navigation.ts';

/** An address below the admin's that leads nowhere. */
export const UnknownScreen = () => (
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
