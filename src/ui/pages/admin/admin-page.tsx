import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { matchRoutes, useLocation, useRoutes } from 'react-router-dom';
import { paths } from '../../core/paths.ts';
import { useStore } from '../../core/view-model.tsx';
import { SessionStore } from '../../stores/session.store.ts';
import { AdminGuard } from './admin-guard.tsx';
import { WithAdminModule } from './kit/with-admin-module.tsx';
import { SCREENS, type ScreenHandle } from './screens.tsx';
import { AdminShell } from './shell/admin-shell.tsx';

/** Loads the page's module while the access of a signed-in person is checked. Guests load nothing of it. */
const FetchesAhead = observer((): null => {
  const isSignedIn = useStore(SessionStore).status === 'signed-in';
  const { pathname } = useLocation();
  useEffect(() => {
    if (!isSignedIn) return;
    // A failure is shown when the page itself loads the module.
    for (const { route } of matchRoutes(SCREENS, pathname, paths.admin) ?? [])
      (route.handle as ScreenHandle | undefined)?.load().catch(() => undefined);
  }, [isSignedIn, pathname]);
  return null;
});

/** The admin behind its guard. */
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
