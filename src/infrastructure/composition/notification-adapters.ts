import type { Container } from 'inversify';
import type { NotificationPreferences } from '../../application/notification/notification-preferences.ts';
import type { NotificationRepository } from '../../application/notification/notification-repository.ts';
import { CachedNotificationPreferences } from '../cache/cached-notification-preferences.ts';
import { CachedNotificationRepository } from '../cache/cached-notification-repository.ts';
import { TtlCache } from '../cache/ttl-cache.ts';
import { InMemoryNotificationFeed } from '../memory/notification/notification-feed.ts';
import { MemoryNotifications } from '../memory/notification/notifications.ts';
import { SupabaseNotificationFeed } from '../supabase/notification/notification-feed.ts';
import { SupabaseNotificationPreferences } from '../supabase/notification/notification-preferences.ts';
import { SupabaseNotificationRepository } from '../supabase/notification/notification-repository.ts';
import { BackendToken } from '../supabase/shared/backend-token.ts';
import { notInitialised } from '../supabase/shared/not-initialised.ts';
import { type BackendAddress, createRestClient, isConfigured } from '../supabase/shared/rest-client.ts';
import { withToken } from '../supabase/shared/with-token.ts';
import { notificationUseCases } from './notification-use-cases.ts';
import { PORT } from './tokens.ts';

export interface NotificationOptions {
  readonly backend: BackendAddress;
  readonly fetcher: typeof fetch;
}

/** Plugs notifications in: guests ask as visitors, whose answers are shared; who is signed in asks with a token of their own. */
export const bindNotifications = (container: Container, { backend, fetcher }: NotificationOptions): void => {
  if (isConfigured(backend)) {
    const clock = container.get(PORT.clock);
    const tokens = new BackendToken(container.get(PORT.device), container.get(PORT.backendAuth), clock);
    const visitor = createRestClient(backend, fetcher);
    const member = createRestClient(backend, withToken(fetcher, tokens));
    // A cache of its own: whether the badge could be asked for says nothing of the page on screen.
    const cache = new TtlCache(clock);
    const repository = new SupabaseNotificationRepository(visitor, member);
    container.bind(PORT.notifications).toConstantValue(new CachedNotificationRepository(repository, cache));
    const preferences = new SupabaseNotificationPreferences(member);
    container.bind(PORT.notificationPreferences).toConstantValue(new CachedNotificationPreferences(preferences, cache));
    container.bind(PORT.notificationFeed).toConstantValue(
      new SupabaseNotificationFeed(async (userId) => {
        const { createRealtimeClient } = await import('../supabase/shared/realtime-client.ts');
        return createRealtimeClient(backend, userId === null ? null : tokens, Math.random);
      }, Math.random),
    );
  } else {
    container.bind(PORT.notifications).toConstantValue(notInitialised<NotificationRepository>());
    container.bind(PORT.notificationPreferences).toConstantValue(notInitialised<NotificationPreferences>());
    container.bind(PORT.notificationFeed).toConstantValue(new InMemoryNotificationFeed(new MemoryNotifications(), false));
  }
  container.load(notificationUseCases);
};
