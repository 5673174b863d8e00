import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useStore } from '../../core/view-model.tsx';
import { PageOfPerson } from '../../features/auth/page-of-person.tsx';
import { notificationsText } from '../../features/notification/notification.text.ts';
import { SessionStore } from '../../stores/session.store.ts';
import { NotificationList } from './notification-list.tsx';
import { NotificationSkeleton } from './notification-skeleton.tsx';
import styles from './notifications-page.module.scss';

const Waiting = () => (
  <>
    <noscript>
      <p className={styles['note']}>{notificationsText.scriptNeeded}</p>
    </noscript>
    <div className={styles['waiting']}>
      <NotificationSkeleton />
    </div>
  </>
);

const Titled = ({ children }: { readonly children: ReactNode }) => (
  <div className={`wrap ${styles['page']}`}>
    <h1>{notificationsText.title}</h1>
    {children}
  </div>
);

/** A person's notifications, or a guest's broadcasts; a skeleton until it is known whose page it is. */
export const NotificationsPage = observer(() => {
  const { status } = useStore(SessionStore);
  return (
    <Titled>
      <PageOfPerson>
        {(person) => (person === null && status === 'loading' ? <Waiting /> : <NotificationList key={person?.id ?? ''} account={person} />)}
      </PageOfPerson>
    </Titled>
  );
});
