import { observer } from 'mobx-react-lite';
import { Fragment, type ReactNode } from 'react';
import type { User } from '../../../domain/auth/user.ts';
import { useStore } from '../../core/view-model.tsx';
import { SessionEndedNotice } from './session-ended-notice.tsx';
import { SignInAgainStore } from './sign-in-again.store.ts';
import { SignInAgainDialog } from './sign-in-again-dialog.tsx';
import { usePagePerson } from './use-page-person.ts';

interface Props {
  /** @param person whose page is shown; null where nobody's may be */
  readonly children: (person: User | null) => ReactNode;
}

/** A page with parts of its person. Where their session has ended it stays, and a dialog asks to sign in again. */
export const PageOfPerson = observer(({ children }: Props) => {
  const person = usePagePerson();
  const { returns } = useStore(SignInAgainStore);
  return (
    <>
      <SessionEndedNotice />
      <Fragment key={returns}>{children(person)}</Fragment>
      <SignInAgainDialog />
    </>
  );
});
