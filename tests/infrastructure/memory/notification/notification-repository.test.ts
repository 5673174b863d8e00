import { InMemoryBroadcasts } from '../../../../src/infrastructure/memory/notification/broadcasts.ts';
import { InMemoryNotificationPreferences } from '../../../../src/infrastructure/memory/notification/notification-preferences.ts';
import { InMemoryNotificationRepository } from '../../../../src/infrastructure/memory/notification/notification-repository.ts';
import { MemoryNotifications } from '../../../../src/infrastructure/memory/notification/notifications.ts';
import { notificationRepositoryContract } from '../../../contracts/notification/notification-repository.contract.ts';

notificationRepositoryContract(async () => {
  const store = new MemoryNotifications();
  const opened = new Date('2026-11-01T05:00:00Z');
  const seenBy = (userId: string | null) => ({
    notifications: new InMemoryNotificationRepository(store, () => userId),
    preferences: new InMemoryNotificationPreferences(store, () => userId),
  });
  const person = (userId: string) => {
    store.accounts.set(userId, opened);
    return { ...seenBy(userId), userId };
  };
  return {
    visitor: seenBy(null),
    sari: person('sari'),
    budi: person('budi'),
    broadcasts: new InMemoryBroadcasts(store),
    opened,
    insert: async (row) => store.insert(row),
    delete: async (id) => store.delete(id),
    close: async () => undefined,
  };
});
