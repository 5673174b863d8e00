import type { MessageSettings, MessageSwitch } from '../../domain/notification/staff-notice.ts';
import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';

/**
 * Settings of the signed-in person's notifications about orders. All are on by default.
 * @throws PortError `denied` without a session, `unavailable` without an answer
 */
export interface MessageSettingsRepository {
  read(): Promise<MessageSettings>;
  choose(name: MessageSwitch, isOn: boolean): Promise<void>;
}

/** Reads the settings of notifications about orders. */
export class ReadMessageSettings {
  constructor(
    private readonly settings: Pick<MessageSettingsRepository, 'read'>,
    private readonly errors: ErrorLog,
  ) {}

  execute(): Promise<Result<MessageSettings>> {
    const read = async () => succeed(await this.settings.read());
    return attempt(this.errors, 'ReadMessageSettings', read, undefined, () => fail('PREFERENCES_UNKNOWN'));
  }
}

/** Changes one setting. */
export class ChooseMessageSetting {
  constructor(
    private readonly settings: Pick<MessageSettingsRepository, 'choose'>,
    private readonly errors: ErrorLog,
  ) {}

  execute(name: MessageSwitch, isOn: boolean): Promise<Result<null>> {
    const choose = async () => {
      await this.settings.choose(name, isOn);
      return succeed(null);
    };
    return attempt(this.errors, 'ChooseMessageSetting', choose, undefined, () => fail('PREFERENCE_NOT_SAVED'));
  }
}
