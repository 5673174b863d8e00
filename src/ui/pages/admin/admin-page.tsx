import { useRoutes } from 'react-router-dom';
import { AdminShell } from '../../back-office/admin-shell.tsx';
import { WithAdminProgram } from '../../back-office/with-admin-program.tsx';
import { AdminGuard } from './admin-guard.tsx';
import { FetchesAhead } from './fetches-ahead.tsx';
import { SCREENS } from './screens.tsx';

/** The owner's side of the shop, behind its guard. */
export const AdminPage = () => {
  const screen = useRoutes(SCREENS);
  return (
    <>
      <FetchesAhead />
      <AdminGuard>
        <WithAdminProgram>
          <AdminShell>{screen}</AdminShell>
        </WithAdminProgram>
      </AdminGuard>
    </>
  );
};
