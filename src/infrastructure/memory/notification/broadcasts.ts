import type { Broadcasts } from '../../../application/notification/broadcasts.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import type { MemoryNotifications } from './notifications.ts';

export class InMemoryBroadcasts implements Broadcasts {
  constructor(private readonly store: MemoryNotifications) {}

  async summary() {
    if (this.store.isAway) throw new PortError('unavailable', 'no answer');
    const all = this.store.rows.filter(({ userId }) => userId === null);
    const newest = all.reduce<Date | null>((latest, { createdAt }) => (latest === null || createdAt > latest ? createdAt : latest), null);
    return { count: all.length, newest };
  }
}
