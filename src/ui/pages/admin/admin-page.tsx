import { useRoutes } from 'react-router-dom';
import { AdminGuard } from './admin-guard.tsx';
import { FetchesAhead } from './fetches-ahead.tsx';
import { WithAdminModule } from './kit/with-admin-module.tsx';
import { SCREENS } from './screens.tsx';
import { AdminShell } from './shell/admin-shell.tsx';

/** The owner's side of the shop, behind its guard. */
export const AdminPage = () => {
  const screen = useRoutes(SCREENS);
  return (
    <>
      <FetchesAhead />
      <AdminGuard>
        <WithAdminModule>
          <AdminShell>{screen}</AdminShell>
        </WithAdminModule>
      </AdminGuard>
    </>
  );
};
