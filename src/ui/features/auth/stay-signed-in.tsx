import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { User } from '../../../domain/auth/user.ts';
import { paths } from '../../core/paths.ts';
import { useStore } from '../../core/view-model.tsx';
import { SessionStore } from '../../stores/session.store.ts';
import { PageOfPerson } from './page-of-person.tsx';
import { PendingAccount } from './pending-account.tsx';

/** Protects a private page: a placeholder until the session is known; a guest signs in first and returns. */
const RequireSignIn = observer(({ children }: { readonly children: (user: User) => ReactNode }) => {
  const { user, status, signOutReason } = useStore(SessionStore);
  const { pathname, search } = useLocation();
  if (user !== null) return children(user);
  if (status === 'guest') return <Navigate to={signOutReason === 'self' ? paths.home : paths.authFor(pathname + search)} replace />;
  return <PendingAccount />;
});

/** A private page: a guest signs in first and returns. Where the session ends meanwhile it stays, and a dialog asks to sign in again. */
export const StaySignedIn = ({ children }: { readonly children: (user: User) => ReactNode }) => (
  <PageOfPerson>{(person) => (person === null ? <RequireSignIn>{children}</RequireSignIn> : children(person))}</PageOfPerson>
);
