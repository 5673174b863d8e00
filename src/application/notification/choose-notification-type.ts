import type { SwitchableType } from '../../domain/notification/notification.ts';
import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { NotificationPreferences } from './notification-preferences.ts';

/** Switches a type of notification on or off. */
export class ChooseNotificationType {
  constructor(
    private readonly preferences: NotificationPreferences,
    private readonly errors: ErrorLog,
  ) {}

  async execute(userId: string, type: SwitchableType, isWanted: boolean): Promise<Result<null>> {
    try {
      await this.preferences.choose(userId, type, isWanted);
      return succeed(null);
    } catch (error) {
      this.errors.record('ChooseNotificationType', error);
      return fail('PREFERENCE_NOT_SAVED');
    }
  }
}
