import type { NotificationPreferences } from '../../../application/notification/notification-preferences.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import type { SwitchableType } from '../../../domain/notification/notification.ts';
import type { MemoryNotifications } from './notifications.ts';

export class InMemoryNotificationPreferences implements NotificationPreferences {
  constructor(
    private readonly store: MemoryNotifications,
    private readonly who: () => string | null,
  ) {}

  async disabledKinds(userId: string): Promise<readonly SwitchableType[]> {
    this.answer();
    if (this.who() === null) throw new PortError('denied', 'preferences belong to one person', '42501');
    return this.who() === userId ? [...(this.store.disabledKinds.get(userId) ?? [])].sort() : [];
  }

  async choose(userId: string, type: SwitchableType, isWanted: boolean): Promise<void> {
    this.answer();
    if (this.who() !== userId) throw new PortError('denied', 'preferences belong to one person', '42501');
    const disabledKinds = this.store.disabledKinds.get(userId) ?? new Set();
    this.store.disabledKinds.set(userId, disabledKinds);
    if (isWanted) disabledKinds.delete(type);
    else disabledKinds.add(type);
  }

  private answer(): void {
    if (this.store.isAway) throw new PortError('unavailable', 'no answer');
  }
}
