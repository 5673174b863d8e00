import type { SwitchableType } from '../../domain/notification/notification.ts';
import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { NotificationPreferences } from './notification-preferences.ts';

/** What somebody has switched off. */
export class ReadNotificationPreferences {
  constructor(
    private readonly preferences: NotificationPreferences,
    private readonly errors: ErrorLog,
  ) {}

  async execute(userId: string): Promise<Result<readonly SwitchableType[]>> {
    try {
      return succeed(await this.preferences.unwanted(userId));
    } catch (error) {
      this.errors.record('ReadNotificationPreferences', error);
      return fail('PREFERENCES_UNKNOWN');
    }
  }
}
