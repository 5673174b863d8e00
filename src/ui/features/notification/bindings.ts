import { ContainerModule } from 'inversify';
import { CountUnreadNotifications } from '../../../application/notification/count-unread-notifications.ts';
import { FollowNotifications } from '../../../application/notification/follow-notifications.ts';
import { MarkAllNotificationsRead, MarkNotificationRead } from '../../../application/notification/mark-notifications-read.ts';
import { BadgeStore } from '../../stores/badge.store.ts';
import { SessionStore } from '../../stores/session.store.ts';
import { ToastStore } from '../../stores/toast.store.ts';
import { NotificationStore } from './notification.store.ts';

export const liveBindings = new ContainerModule(({ bind }) => {
  bind(NotificationStore)
    .toResolvedValue(
      (count, follow, markRead, markAll, session, badge, toasts) =>
        new NotificationStore({ count, follow, markRead, markAll }, session, badge, toasts),
      [CountUnreadNotifications, FollowNotifications, MarkNotificationRead, MarkAllNotificationsRead, SessionStore, BadgeStore, ToastStore],
    )
    .inSingletonScope();
});
