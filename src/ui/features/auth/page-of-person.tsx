import { observer } from 'mobx-react-lite';
import { Fragment, type ReactNode } from 'react';
import type { User } from '../../../domain/auth/user.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useStore } from '../../core/view-model.tsx';
import { SessionStore } from '../../stores/session.store.ts';
import { sessionEndedNoticeText as text } from './session-ended.text.ts';
import styles from './session-ended-notice.module.scss';
import { SignInAgainStore } from './sign-in-again.store.ts';
import { SignInAgainDialog } from './sign-in-again-dialog.tsx';
import { usePagePerson } from './use-page-person.ts';

/** Over a page whose session has ended, once the dialog was cancelled. */
const SessionEndedNotice = observer(() => {
  const again = useStore(SignInAgainStore);
  const session = useStore(SessionStore);
  if (session.user !== null || session.person === null || again.step !== 'closed') return null;
  return (
    <div className={styles['notice']} role="status">
      <Icon name="lock" />
      <p>{again.hasInput ? text.noticeWithInput : text.notice}</p>
      <Button variant="primary" onClick={again.begin}>
        {text.signIn}
      </Button>
    </div>
  );
});

interface Props {
  /** @param person the owner of the page; null when no page may be shown */
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
