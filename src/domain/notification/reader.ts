import { isSwitchable, type Notification, type SwitchableType } from './notification.ts';

/** A signed-in person, as far as notifications are concerned. */
export interface Reader {
  readonly userId: string;
  /** When the account was opened; null when that is not known. */
  readonly since: Date | null;
  /** What this person has switched off. */
  readonly unwanted: readonly SwitchableType[];
}

/** Whether it is for them: their own, or a broadcast of a type they have not switched off. */
export const isFor = ({ userId, type }: Notification, reader: Reader | null): boolean => {
  if (userId !== null) return userId === reader?.userId;
  return reader === null || !isSwitchable(type) || !reader.unwanted.includes(type);
};

/**
 * The same with what this person has read: their own carry it, broadcasts are in the read records. One from before the account was
 * opened counts as read, or a new customer would begin with years of news.
 * @param reads ids of broadcasts this person has read
 */
export const asReadBy = (notification: Notification, reader: Reader | null, reads: ReadonlySet<string>): Notification => {
  if (reader === null) return { ...notification, isRead: false };
  if (notification.userId !== null) return notification;
  const isOlder = reader.since !== null && notification.createdAt < reader.since;
  return { ...notification, isRead: isOlder || reads.has(notification.id) };
};
