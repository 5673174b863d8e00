import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { User } from '../../../domain/auth/user.ts';
import { RequireSignIn } from './require-sign-in.tsx';
import { SignInAgainDialog } from './sign-in-again-dialog.tsx';
import { usePagePerson } from './use-page-person.ts';

/** `RequireSignIn` for pages with forms: where the session ends meanwhile, the page stays, and a dialog asks to sign in again. */
export const StaySignedIn = observer(({ children }: { readonly children: (user: User) => ReactNode }) => {
  const person = usePagePerson();
  return (
    <>
      {person === null ? <RequireSignIn>{children}</RequireSignIn> : children(person)}
      <SignInAgainDialog />
    </>
  );
});
