import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useState } from 'react';
import { matchRoutes, useLocation, useRoutes } from 'react-router-dom';
import { AdminModule } from '../../../application/shared/deferred-modules.ts';
import { paths } from '../../core/paths.ts';
import { useStore } from '../../core/view-model.tsx';
import { LoadingAccount } from '../../features/auth/account-skeleton.tsx';
import { SessionStore } from '../../stores/session.store.ts';
import { AdminGuard } from './admin-guard.tsx';
import { ModuleMissing } from './kit/module-missing.tsx';
import { SCREENS, type ScreenHandle } from './screens.tsx';
import { AdminShell } from './shell/admin-shell.tsx';

/** Waits for the admin's module. A server-rendered page arrives with its data and without the module. */
const WithAdminModule = ({ children }: { readonly children: ReactNode }) => {
  const useCases = useStore(AdminModule);
  const [state, setState] = useState<'coming' | 'here' | 'missing'>('coming');
  useEffect(() => {
    void useCases.ready().then(
      () => setState('here'),
      () => setState('missing'),
    );
  }, [useCases]);
  if (state === 'here') return children;
  if (state === 'missing') return <ModuleMissing />;
  return <LoadingAccount />;
};

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
