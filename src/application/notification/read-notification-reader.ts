import type { Reader } from '../../domain/notification/reader.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { isPortError } from '../shared/port-error.ts';
import type { NotificationPreferences } from './notification-preferences.ts';

/** The signed-in account of the session. */
export interface Account {
  readonly id: string;
  /** ISO 8601. */
  readonly createdAt: string | null;
}

const momentOf = (text: string | null): Date | null => {
  const moment = new Date(text ?? Number.NaN);
  return Number.isNaN(moment.getTime()) ? null : moment;
};

/**
 * Reads the recipient with their preferences. Without an answer all types count as wanted, because too many notifications are better than
 * none.
 */
export class ReadNotificationReader {
  constructor(
    private readonly preferences: NotificationPreferences,
    private readonly errors: ErrorLog,
  ) {}

  async execute(account: Account | null): Promise<Reader | null> {
    if (account === null) return null;
    const disabledKinds = await this.preferences.disabledKinds(account.id).catch((error: unknown) => {
      // Whose session ends meanwhile is refused, which is no fault of the shop.
      if (!isPortError(error, 'denied')) this.errors.record('ReadNotificationReader', error);
      return [];
    });
    return { userId: account.id, since: momentOf(account.createdAt), disabledKinds };
  }
}
