import type { ReactNode } from 'react';
import type { User } from '../../../domain/auth/user.ts';
import { PageOfPerson } from './page-of-person.tsx';
import { RequireSignIn } from './require-sign-in.tsx';

/** A private page: a guest signs in first and returns. Where the session ends meanwhile it stays, and a dialog asks to sign in again. */
export const StaySignedIn = ({ children }: { readonly children: (user: User) => ReactNode }) => (
  <PageOfPerson>{(person) => (person === null ? <RequireSignIn>{children}</RequireSignIn> : children(person))}</PageOfPerson>
);
