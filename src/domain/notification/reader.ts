import { isSwitchable, type Notification, type SwitchableType } from './notification.ts';

/** The signed-in recipient of notifications. */
export interface Reader {
  readonly userId: string;
  /** The time of registration; null when unknown. */
  readonly since: Date | null;
  /** Types that this person has switched off. */
  readonly disabledKinds: readonly SwitchableType[];
}

/** Whether the notification is for this reader: addressed to them, or a broadcast of a type they have not switched off. */
export const isFor = ({ userId, type }: Notification, reader: Reader | null): boolean => {
  if (userId !== null) return userId === reader?.userId;
  return reader === null || !isSwitchable(type) || !reader.disabledKinds.includes(type);
};

/**
 * The notification with its read state for this reader: addressed ones store it, broadcasts have read records. Broadcasts from before the
 * registration count as read, so that a new customer does not start with old news.
 * @param reads ids of broadcasts this reader has read
 */
export const asReadBy = (notification: Notification, reader: Reader | null, reads: ReadonlySet<string>): Notification => {
  if (reader === null) return { ...notification, isRead: false };
  if (notification.userId !== null) return notification;
  const isOlder = reader.since !== null && notification.createdAt < reader.since;
  return { ...notification, isRead: isOlder || reads.has(notification.id) };
};
