import { isDatabaseMoment } from '../shared/moment.ts';
import { isUuid } from '../shared/uuid.ts';

/** The last row of a page. `at` is the exact text of the database, because a Date would lose its microseconds. */
export interface NotificationCursor {
  readonly at: string;
  readonly id: string;
}

export const writeNotificationCursor = ({ at, id }: NotificationCursor): string => `${at}~${id}`;

/** Null for an invalid cursor; the list then starts at its beginning. */
export const readNotificationCursor = (text: string | null): NotificationCursor | null => {
  const [at = '', id] = (text ?? '').split('~');
  return isDatabaseMoment(at) && isUuid(id) ? { at, id } : null;
};
