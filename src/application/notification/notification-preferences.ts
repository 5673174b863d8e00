import type { SwitchableType } from '../../domain/notification/notification.ts';
import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';

/**
 * Types that a person has switched off. All are on by default.
 * @throws PortError `denied` for another person, `unavailable` without an answer
 */
export interface NotificationPreferences {
  disabledKinds(userId: string): Promise<readonly SwitchableType[]>;
  choose(userId: string, type: SwitchableType, isWanted: boolean): Promise<void>;
}

/** Reads the types that a person has switched off. */
export class ReadNotificationPreferences {
  constructor(
    private readonly preferences: NotificationPreferences,
    private readonly errors: ErrorLog,
  ) {}

  execute(userId: string): Promise<Result<readonly SwitchableType[]>> {
    const read = async () => succeed(await this.preferences.disabledKinds(userId));
    return attempt(this.errors, 'ReadNotificationPreferences', read, undefined, () => fail('PREFERENCES_UNKNOWN'));
  }
}

/** Switches a type of notification on or off. */
export class ChooseNotificationType {
  constructor(
    private readonly preferences: NotificationPreferences,
    private readonly errors: ErrorLog,
  ) {}

  execute(userId: string, type: SwitchableType, isWanted: boolean): Promise<Result<null>> {
    const choose = async () => {
      await this.preferences.choose(userId, type, isWanted);
      return succeed(null);
    };
    return attempt(this.errors, 'ChooseNotificationType', choose, undefined, () => fail('PREFERENCE_NOT_SAVED'));
  }
}
