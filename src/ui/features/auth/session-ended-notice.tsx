import { observer } from 'mobx-react-lite';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useStore } from '../../core/view-model.tsx';
import { SessionStore } from '../../stores/session.store.ts';
import styles from './session-ended-notice.module.scss';
import { sessionEndedNoticeText as text } from './session-ended-notice.text.ts';
import { SignInAgainStore } from './sign-in-again.store.ts';

/** Over a page whose session has ended, once the dialog was cancelled. */
export const SessionEndedNotice = observer(() => {
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
