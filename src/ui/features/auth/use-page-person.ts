import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { User } from '../../../domain/auth/user.ts';
import { useStore } from '../../core/view-model.tsx';
import { SessionStore } from '../../stores/session.store.ts';
import { ToastStore } from '../../stores/toast.store.ts';
import { accountText } from './account.text.ts';
import { SignInAgainStore } from './sign-in-again.store.ts';

/**
 * Whose page is shown: the signed-in person's, or theirs whose session has ended. Render `SignInAgainDialog` beside the page. Only in
 * components that observe.
 * @returns null when no page may be shown
 */
export const usePagePerson = (): User | null => {
  const session = useStore(SessionStore);
  const { user, person } = session;
  const isSignedIn = user !== null;
  const again = useStore(SignInAgainStore);
  const toasts = useStore(ToastStore);
  const { pathname } = useLocation();
  const stays = user === null && again.keeps(pathname);
  const { person: before } = again;
  const loses = again.unsaved > 0;
  useEffect(() => again.attach(), [again]);
  useEffect(() => session.promptsInPlace(), [session]);
  useEffect(() => {
    if (isSignedIn && pathname !== '') void session.check();
  }, [isSignedIn, pathname, session]);
  useEffect(() => {
    if (person === null) return;
    if (before !== null && before.id !== person.id && loses) toasts.show('warning', accountText.otherPersonNow(before.name, person.name));
    again.know(person, pathname);
  }, [again, before, loses, pathname, person, toasts]);
  useEffect(() => {
    if (user !== null) again.meet(user);
  }, [again, user]);
  useEffect(() => {
    if (stays) again.openFor(pathname);
  }, [again, pathname, stays]);
  return person ?? (stays ? before : null);
};
