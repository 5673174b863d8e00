import type { SwitchableType } from '../../domain/notification/notification.ts';
import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import type { ErrorLog } from '../shared/error-log.ts';

/**
 * Types that a person has switched off. All are on by default.
 * @throws PortError `denied` for another person, `unavailable` without an answer
 */
export interface NotificationPreferences {
  unwanted(userId: string): Promise<readonly SwitchableType[]>;
  choose(userId: string, type: SwitchableType, isWanted: boolean): Promise<void>;
}

/** Reads the types that a person has switched off. */
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
