import type { Broadcasts } from '../../../src/application/notification/broadcasts.ts';
import type { NotificationPreferences } from '../../../src/application/notification/notification-preferences.ts';
import type { NotificationRepository } from '../../../src/application/notification/notification-repository.ts';
import type { StoredNotification } from '../../../src/domain/notification/notification-from.ts';

interface NotificationPorts {
  readonly notifications: NotificationRepository;
  readonly preferences: NotificationPreferences;
}

/** Notifications that a contract can fill and read, over any adapter. */
export interface NotificationsWorld {
  readonly visitor: NotificationPorts;
  readonly broadcasts: Broadcasts;
  readonly sari: NotificationPorts & { readonly userId: string };
  readonly budi: NotificationPorts & { readonly userId: string };
  /** When both accounts were opened. */
  readonly opened: Date;
  insert(row: StoredNotification): Promise<void>;
  delete(id: string): Promise<void>;
  close(): Promise<void>;
}
