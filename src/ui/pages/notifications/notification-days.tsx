import { observer } from 'mobx-react-lite';
import type { Notification } from '../../../domain/notification/notification.ts';
import { useClockValue } from '../../features/clock/use-clock-value.ts';
import { dayKey, dayName } from '../../features/notification/notification.text.ts';
import styles from './notification-days.module.scss';
import { NotificationItem } from './notification-item.tsx';

interface Props {
  /** Newest first. */
  readonly items: readonly Notification[];
  /** Whether they can be marked as read: not by a guest. */
  readonly isOwn: boolean;
  readonly onRead: (notification: Notification) => void;
}

const todayOf = (_: null, now: Date): string => dayKey(now);

/** Notifications by day, newest first. One with a future date, from a wrong clock, is listed as today's. */
const byDay = (items: readonly Notification[], today: string): readonly (readonly [day: string, items: readonly Notification[]])[] => {
  const days = new Map<string, Notification[]>();
  for (const item of items) {
    const own = dayKey(item.createdAt);
    const day = own > today ? today : own;
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days];
};

export const NotificationDays = observer(({ items, isOwn, onRead }: Props) => {
  const today = useClockValue(null, todayOf);
  return byDay(items, today).map(([day, ofDay]) => (
    <section key={day} className={styles['day']} aria-labelledby={`hari-${day}`}>
      <h2 id={`hari-${day}`}>{dayName(day, today)}</h2>
      <ul>
        {ofDay.map((item) => (
          <NotificationItem key={item.id} notification={item} isOwn={isOwn} onRead={() => onRead(item)} />
        ))}
      </ul>
    </section>
  ));
});
