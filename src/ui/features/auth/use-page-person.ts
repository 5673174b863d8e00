import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { User } from '../../../domain/auth/user.ts';
import { useStore } from '../../core/view-model.tsx';
import { SessionStore } from '../../stores/session.store.ts';
import { ToastStore } from '../../stores/toast.store.ts';
import { accountText } from './account.text.ts';
import { SignInAgainStore } from './sign-in-again.store.ts';

/**
 * Whose page is shown: the signed-in person's, or theirs whose session has ended while input would be lost. Render `SignInAgainDialog`
 * beside the page. Only in components that observe.
 * @returns null where nobody's page may be shown
 */
export const usePagePerson = (): User | null => {
  const session = useStore(SessionStore);
  const { user } = session;
  const isSignedIn = user !== null;
  const again = useStore(SignInAgainStore);
  const toasts = useStore(ToastStore);
  const { pathname } = useLocation();
  const stays = user === null && again.keeps(pathname);
  const { person } = again;
  const loses = again.unsaved > 0;
  useEffect(() => again.attach(), [again]);
  // A backend whose session has ended answers some reads as if there were nothing to see.
  useEffect(() => {
    if (isSignedIn && pathname !== '') void session.check();
  }, [isSignedIn, pathname, session]);
  useEffect(() => {
    if (user === null) return;
    if (person !== null && person.id !== user.id && loses) toasts.show('warning', accountText.otherPersonNow(person.name, user.name));
    again.know(user, pathname);
  }, [again, loses, pathname, person, toasts, user]);
  useEffect(() => {
    if (stays) again.openFor(pathname);
  }, [again, pathname, stays]);
  return user ?? (stays ? person : null);
};
