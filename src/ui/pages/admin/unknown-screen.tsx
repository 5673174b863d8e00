import { Link } from 'react-router-dom';
import { buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { adminText } from './kit/admin.text.ts';
import { adminPaths } from './kit/admin-paths.ts';
import { navigationText } from './kit/navigation.text.ts';

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
