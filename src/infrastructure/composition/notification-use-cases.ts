import { ContainerModule } from 'inversify';
import { ChooseNotificationType } from '../../application/notification/choose-notification-type.ts';
import { CountUnreadNotifications } from '../../application/notification/count-unread-notifications.ts';
import { FollowNotifications } from '../../application/notification/follow-notifications.ts';
import { ListLatestNotifications } from '../../application/notification/list-latest-notifications.ts';
import { ListNotifications } from '../../application/notification/list-notifications.ts';
import { MarkAllNotificationsRead } from '../../application/notification/mark-all-notifications-read.ts';
import { MarkNotificationRead } from '../../application/notification/mark-notification-read.ts';
import { ReadNotificationPreferences } from '../../application/notification/read-notification-preferences.ts';
import { ReadNotificationReader } from '../../application/notification/read-notification-reader.ts';
import { PORT } from './tokens.ts';

/** What somebody can do with notifications. */
export const notificationUseCases = new ContainerModule(({ bind }) => {
  const { notifications, notificationPreferences: preferences, notificationFeed: feed, errors, clock } = PORT;
  bind(ReadNotificationReader).toResolvedValue((port, log) => new ReadNotificationReader(port, log), [preferences, errors]);
  bind(ListLatestNotifications).toResolvedValue(
    (port, know) => new ListLatestNotifications(port, know),
    [notifications, ReadNotificationReader],
  );
  bind(ListNotifications).toResolvedValue((port, know) => new ListNotifications(port, know), [notifications, ReadNotificationReader]);
  bind(CountUnreadNotifications).toResolvedValue((port) => new CountUnreadNotifications(port), [notifications]);
  bind(MarkNotificationRead).toResolvedValue((port, log) => new MarkNotificationRead(port, log), [notifications, errors]);
  bind(MarkAllNotificationsRead).toResolvedValue((port, log) => new MarkAllNotificationsRead(port, log), [notifications, errors]);
  bind(ReadNotificationPreferences).toResolvedValue((port, log) => new ReadNotificationPreferences(port, log), [preferences, errors]);
  bind(ChooseNotificationType).toResolvedValue((port, log) => new ChooseNotificationType(port, log), [preferences, errors]);
  bind(FollowNotifications).toResolvedValue(
    (live, port, know, log, now) => new FollowNotifications(live, port, know, log, now),
    [feed, notifications, ReadNotificationReader, errors, clock],
  );
});
