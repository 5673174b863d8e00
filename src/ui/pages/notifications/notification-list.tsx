import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { User } from '../../../domain/auth/user.ts';
import { Button, buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { paths } from '../../core/paths.ts';
import { useFocusFallback } from '../../core/use-focus-fallback.ts';
import { useViewModel } from '../../core/view-model.tsx';
import { ReadFailure } from '../../features/auth/read-failure.tsx';
import { notificationsText } from '../../features/notification/notification.text.ts';
import { NotificationDays } from './notification-days.tsx';
import { NotificationSkeleton } from './notification-skeleton.tsx';
import { NotificationsViewModel } from './notifications.view-model.ts';
import styles from './notifications-page.module.scss';

const FILTERS = [
  ['all', notificationsText.all],
  ['unread', notificationsText.unread],
] as const;

/** A person's notifications, or a guest's broadcasts. */
export const NotificationList = observer(({ account }: { readonly account: User | null }) => {
  const model = useViewModel(NotificationsViewModel, (made) => made.for(account));
  const list = useRef<HTMLDivElement>(null);
  const fallback = useFocusFallback(list);
  return (
    <>
      {account === null ? <GuestHint /> : <Tools model={model} />}
      {/* A button disappears when its action is done: the focus moves to the list. */}
      <div ref={list} tabIndex={-1} className={styles['list']} {...fallback}>
        {model.status === 'loading' ? (
          <NotificationSkeleton />
        ) : model.status === 'failed' ? (
          <Failed model={model} />
        ) : model.items.length === 0 && !model.hasMore ? (
          <Nothing model={model} />
        ) : (
          <>
            <NotificationDays items={model.items} isOwn={account !== null} onRead={model.markRead} />
            <More model={model} />
          </>
        )}
      </div>
    </>
  );
});

const GuestHint = () => (
  <div className={styles['hint']}>
    <p>{notificationsText.guestText}</p>
    <Link className={buttonClass('secondary')} to={paths.authFor(paths.notifications)}>
      {notificationsText.signIn}
    </Link>
  </div>
);

const Tools = observer(({ model }: { readonly model: NotificationsViewModel }) => (
  <div className={styles['tools']}>
    <Segmented label={notificationsText.filter} options={FILTERS} value={model.filter} onChange={model.choose} />
    <Button variant="text" disabled={!model.hasUnread} onClick={model.markAllRead}>
      {notificationsText.markAll}
    </Button>
  </div>
));

const Failed = observer(({ model }: { readonly model: NotificationsViewModel }) => (
  <ReadFailure failure={model.failure} texts={notificationsText.failed} onRetry={() => void model.load()} />
));

const Nothing = observer(({ model }: { readonly model: NotificationsViewModel }) =>
  model.filter === 'unread' ? (
    <EmptyState
      title={notificationsText.allReadTitle}
      text={notificationsText.allReadText}
      action={<Button onClick={() => model.choose('all')}>{notificationsText.showAll}</Button>}
    />
  ) : (
    <EmptyState
      title={notificationsText.emptyTitle}
      text={notificationsText.emptyText}
      action={
        <Link className={buttonClass('primary')} to={paths.products}>
          {notificationsText.emptyAction}
        </Link>
      }
    />
  ),
);

const More = observer(({ model }: { readonly model: NotificationsViewModel }) => (
  <div className={styles['more']}>
    <p role="status" className={styles['failed']}>
      {model.hasMoreFailed ? notificationsText.moreFailed : ''}
    </p>
    {model.hasMore ? (
      <Button isBusy={model.isLoadingMore} onClick={() => void model.more()}>
        {notificationsText.more}
      </Button>
    ) : null}
    {model.isPolling ? <p className={styles['asking']}>{notificationsText.asking}</p> : null}
  </div>
));
