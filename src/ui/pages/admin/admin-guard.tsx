import { observer } from 'mobx-react-lite';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { type AdminAccess, CheckAdminAccess } from '../../../application/auth/client/check-admin-access.ts';
import { EndSignIn } from '../../../application/auth/client/end-sign-in.ts';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { paths } from '../../core/paths.ts';
import { useStore } from '../../core/view-model.tsx';
import { LoadingAccount } from '../../features/auth/account-skeleton.tsx';
import { SecondFactorStep } from '../../features/auth/second-factor-step.tsx';
import { SignInAgainDialog } from '../../features/auth/sign-in-again-dialog.tsx';
import { useBackendSession } from '../../features/auth/use-backend-session.ts';
import { usePagePerson } from '../../features/auth/use-page-person.ts';
import { SessionStore } from '../../stores/session.store.ts';
import styles from './admin-guard.module.scss';
import { adminText } from './kit/admin.text.ts';

/**
 * Guards the admin's pages (section 2): a skeleton until the access is known, then the page; a guest or a customer is redirected to the
 * sign-in page with the way back. An enrolled second factor is required first.
 */
export const AdminGuard = observer(({ children }: { readonly children: ReactNode }) => {
  const session = useStore(SessionStore);
  const check = useStore(CheckAdminAccess);
  const end = useStore(EndSignIn);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [known, setKnown] = useState<{ readonly of: string; readonly access: AdminAccess } | null>(null);
  const { status, signOutReason } = session;
  const person = usePagePerson();
  const userId = person?.id ?? null;
  // Of the person for whom it was checked: who signs in again finds the page as it was.
  const access = known !== null && known.of === userId ? known.access : null;
  const readAccess = useCallback(async (): Promise<void> => {
    if (userId !== null) setKnown({ of: userId, access: await check.execute() });
  }, [check, userId]);
  useEffect(() => {
    if (status === 'signed-in') void readAccess();
  }, [readAccess, status]);
  if ((status === 'guest' && person === null) || access === 'refused') {
    return <Navigate to={status === 'guest' && signOutReason === 'self' ? paths.home : paths.authFor(pathname + search)} replace />;
  }
  if (access === 'granted') {
    return (
      <>
        {status === 'signed-in' ? <FollowsBackend /> : null}
        {children}
        <SignInAgainDialog />
      </>
    );
  }
  if (access === 'second-factor') {
    return (
      <div className={`wrap ${styles['door']}`}>
        <FollowsBackend />
        <SecondFactorStep onPassed={() => void readAccess()} onBack={() => void navigate(paths.home)} />
      </div>
    );
  }
  if (access === 'sign-in-again' || access === 'unreachable') {
    const isLost = access === 'sign-in-again';
    // The sign-in has expired; the person did not sign out, so unsaved input waits for their next sign-in.
    const signInAgain = (): void => {
      void end.execute();
      session.clear('ended');
    };
    return (
      <EmptyState
        heading="h1"
        title={isLost ? adminText.againTitle : adminText.unreachableTitle}
        text={isLost ? adminText.againText : adminText.unreachableText}
        action={
          <Button variant="primary" onClick={() => (isLost ? signInAgain() : void readAccess())}>
            {isLost ? adminText.again : adminText.retry}
          </Button>
        }
      />
    );
  }
  return <LoadingAccount />;
});

/** Only for signed-in people, so that guests load nothing of it. */
const FollowsBackend = (): null => {
  useBackendSession();
  return null;
};
