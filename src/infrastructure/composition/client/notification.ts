import { type Container, ContainerModule } from 'inversify';
import { CountUnreadNotifications } from '../../../application/notification/count-unread-notifications.ts';
import { FollowNotifications } from '../../../application/notification/follow-notifications.ts';
import { ListNotifications } from '../../../application/notification/list-notifications.ts';
import { MarkAllNotificationsRead, MarkNotificationRead } from '../../../application/notification/mark-notifications-read.ts';
import {
  ChooseMessageSetting,
  type MessageSettingsRepository,
  ReadMessageSettings,
} from '../../../application/notification/message-settings.ts';
import type { NotificationFeed } from '../../../application/notification/notification-feed.ts';
import {
  ChooseNotificationType,
  type NotificationPreferences,
  ReadNotificationPreferences,
} from '../../../application/notification/notification-preferences.ts';
import type { NotificationRepository } from '../../../application/notification/notification-repository.ts';
import { ReadNotificationReader } from '../../../application/notification/read-notification-reader.ts';
import { DeferredModule } from '../../../application/shared/deferred-module.ts';
import { cachedNotificationPreferences, cachedNotifications } from '../../cache/cached-notifications.ts';
import { TtlCache } from '../../cache/ttl-cache.ts';
import { SupabaseNotificationFeed } from '../../supabase/notification/notification-feed.ts';
import { SupabaseNotificationRepository } from '../../supabase/notification/notification-repository.ts';
import { SupabaseMessageSettingsRepository, SupabaseNotificationPreferences } from '../../supabase/notification/notification-settings.ts';
import { type BackendAddress, isConfigured } from '../../supabase/shared/backend-address.ts';
import { notInitialised } from '../../supabase/shared/not-initialised.ts';
import { createRestClient } from '../../supabase/shared/rest-client.ts';
import { PORT } from '../tokens.ts';
import { signedInConnection } from './signed-in.ts';

/** Use cases of notifications. */
export const notificationUseCases = new ContainerModule(({ bind }) => {
  const { notifications, notificationPreferences: preferences, notificationFeed: feed, errors, clock } = PORT;
  bind(ReadNotificationReader).toResolvedValue((port, log) => new ReadNotificationReader(port, log), [preferences, errors]);
  bind(ListNotifications).toResolvedValue((port, know) => new ListNotifications(port, know), [notifications, ReadNotificationReader]);
  bind(CountUnreadNotifications).toResolvedValue((port) => new CountUnreadNotifications(port), [notifications]);
  bind(MarkNotificationRead).toResolvedValue((port, log) => new MarkNotificationRead(port, log), [notifications, errors]);
  bind(MarkAllNotificationsRead).toResolvedValue((port, log) => new MarkAllNotificationsRead(port, log), [notifications, errors]);
  bind(ReadNotificationPreferences).toResolvedValue((port, log) => new ReadNotificationPreferences(port, log), [preferences, errors]);
  bind(ChooseNotificationType).toResolvedValue((port, log) => new ChooseNotificationType(port, log), [preferences, errors]);
  bind(ReadMessageSettings).toResolvedValue((port, log) => new ReadMessageSettings(port, log), [PORT.messageSettings, errors]);
  bind(ChooseMessageSetting).toResolvedValue((port, log) => new ChooseMessageSetting(port, log), [PORT.messageSettings, errors]);
  bind(FollowNotifications).toResolvedValue(
    (live, repository, readNotificationReader, log, now) =>
      new FollowNotifications({ feed: live, notifications: repository, readNotificationReader, errors: log, clock: now }),
    [feed, notifications, ReadNotificationReader, errors, clock],
  );
});

export interface NotificationOptions {
  readonly backend: BackendAddress;
  readonly fetcher: typeof fetch;
}

/** Without a backend nothing arrives by itself. */
const SILENT: NotificationFeed = {
  open: (_, listener) => {
    queueMicrotask(() => listener.lost());
    return () => undefined;
  },
};

/** Binds notifications: guests read anonymously and share cached answers; a signed-in person reads with their own token. */
export const bindNotifications = (container: Container, { backend, fetcher }: NotificationOptions): void => {
  if (isConfigured(backend)) {
    const clock = container.get(PORT.clock);
    const signedIn = signedInConnection(container, { backend, fetcher });
    const member = createRestClient(backend, signedIn.fetchOrVisit);
    // A separate cache, because a failed count says nothing about the freshness of the page.
    const cache = new TtlCache(clock).sweepEvery(setInterval);
    const repository = new SupabaseNotificationRepository(createRestClient(backend, fetcher), member, signedIn.rest);
    container.bind(PORT.notifications).toConstantValue(cachedNotifications(repository, cache));
    const preferences = new SupabaseNotificationPreferences(signedIn.rest);
    container.bind(PORT.notificationPreferences).toConstantValue(cachedNotificationPreferences(preferences, cache));
    container.bind(PORT.messageSettings).toConstantValue(new SupabaseMessageSettingsRepository(signedIn.rest));
    const realtime = new DeferredModule(() => import('../../supabase/shared/realtime-client.ts'));
    container.bind(PORT.notificationFeed).toConstantValue(
      new SupabaseNotificationFeed(async (userId) => {
        const { createRealtimeClient } = await realtime.ready();
        return createRealtimeClient(backend, userId === null ? null : signedIn, Math.random);
      }, Math.random),
    );
  } else {
    container.bind(PORT.notifications).toConstantValue(notInitialised<NotificationRepository>());
    container.bind(PORT.notificationPreferences).toConstantValue(notInitialised<NotificationPreferences>());
    container.bind(PORT.messageSettings).toConstantValue(notInitialised<MessageSettingsRepository>());
    container.bind(PORT.notificationFeed).toConstantValue(SILENT);
  }
  container.load(notificationUseCases);
};
