import { observer } from 'mobx-react-lite';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { type AdminAccess, CheckAdminAccess } from '../../../application/auth/client/check-admin-access.ts';
import { EndSignIn } from '../../../application/auth/client/end-sign-in.ts';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { paths } from '../../core/paths.ts';
import { useStore } from '../../core/view-model.tsx';
import { LoadingAccount } from '../../features/auth/account-skeleton.tsx';
import { PageOfPerson } from '../../features/auth/page-of-person.tsx';
import { SecondFactorStep } from '../../features/auth/second-factor-step.tsx';
import { SignInAgainStore } from '../../features/auth/sign-in-again.store.ts';
import { useBackendSession } from '../../features/auth/use-backend-session.ts';
import { SessionStore } from '../../stores/session.store.ts';
import styles from './admin-guard.module.scss';
import { adminText } from './kit/admin.text.ts';

/**
 * Guards the admin's pages (section 2): a skeleton until the access is known, then the page; a guest or a customer is redirected to the
 * sign-in page with the way back. An enrolled second factor is required first. A session that has ended is begun again over the page.
 */
export const AdminGuard = ({ children }: { readonly children: ReactNode }) => (
  <PageOfPerson>{(person) => <Guarded userId={person?.id ?? null}>{children}</Guarded>}</PageOfPerson>
);

/** In place of a page that was not open yet. */
const Ended = ({ onSignIn }: { readonly onSignIn: () => void }) => (
  <div data-session-ended>
    <EmptyState
      heading="h1"
      title={adminText.endedTitle}
      text={adminText.endedText}
      action={
        <Button variant="primary" onClick={onSignIn}>
          {adminText.again}
        </Button>
      }
    />
  </div>
);

const Guarded = observer(({ userId, children }: { readonly userId: string | null; readonly children: ReactNode }) => {
  const session = useStore(SessionStore);
  const check = useStore(CheckAdminAccess);
  const end = useStore(EndSignIn);
  const again = useStore(SignInAgainStore);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [known, setKnown] = useState<{ readonly of: string; readonly access: AdminAccess } | null>(null);
  const { status, signOutReason } = session;
  // Of the person for whom it was checked: who signs in again finds the page as it was.
  const access = known !== null && known.of === userId ? known.access : null;
  const readAccess = useCallback(async (): Promise<void> => {
    if (userId === null) return;
    const found = await check.execute();
    // Perhaps because the session has ended, which the page asks about.
    if (found === 'refused') await session.check();
    setKnown({ of: userId, access: found });
  }, [check, session, userId]);
  useEffect(() => {
    if (status === 'signed-in') void readAccess();
  }, [readAccess, status]);
  // The backend's session is lost: the shop's is given up with it, and the page asks to sign in again.
  const giveUp = useEffectEvent(() => {
    setKnown(null);
    void end.execute();
    session.clear('ended');
  });
  useEffect(() => {
    if (access === 'sign-in-again') giveUp();
  }, [access]);
  if (userId === null && status === 'guest') {
    return <Navigate to={signOutReason === 'self' ? paths.home : paths.authFor(pathname + search)} replace />;
  }
  if (access === 'granted') {
    return (
      <>
        {status === 'signed-in' ? <FollowsBackend /> : null}
        {children}
      </>
    );
  }
  // Until its person has signed in again nothing else can be known of a page that was not open yet.
  if (status === 'guest' && again.step === 'closed') return <Ended onSignIn={again.begin} />;
  if (status !== 'signed-in') return <LoadingAccount />;
  if (access === 'refused') return <Navigate to={paths.authFor(pathname + search)} replace />;
  if (access === 'second-factor') {
    return (
      <div className={`wrap ${styles['door']}`}>
        <FollowsBackend />
        <SecondFactorStep onPassed={() => void readAccess()} onBack={() => void navigate(paths.home)} />
      </div>
    );
  }
  if (access === 'unreachable') {
    return (
      <EmptyState
        heading="h1"
        title={adminText.unreachableTitle}
        text={adminText.unreachableText}
        action={
          <Button variant="primary" onClick={() => void readAccess()}>
            {adminText.retry}
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
