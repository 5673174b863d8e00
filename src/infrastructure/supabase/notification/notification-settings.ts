import * as v from 'valibot';
import { chooseMessageSetting, readMessageSettings } from '../../../application/notification/message-settings.answers.ts';
import type { MessageSettingsRepository } from '../../../application/notification/message-settings.ts';
import type { NotificationPreferences } from '../../../application/notification/notification-preferences.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import { isNotificationType, isSwitchable, type SwitchableType } from '../../../domain/notification/notification.ts';
import type { MessageSettings, MessageSwitch } from '../../../domain/notification/staff-notice.ts';
import { callProcedure, type RestClient } from '../shared/rest-client.ts';
import { dataOf, dataOrNull } from '../shared/to-port-error.ts';

/** private.message_settings through functions for its owner. */
export class SupabaseMessageSettingsRepository implements MessageSettingsRepository {
  constructor(private readonly member: RestClient) {}

  async read(): Promise<MessageSettings> {
    return v.parse(readMessageSettings.output, dataOf(await callProcedure(this.member, readMessageSettings, {})));
  }

  async choose(name: MessageSwitch, isOn: boolean): Promise<void> {
    const answer = dataOf(await callProcedure(this.member, chooseMessageSetting, { switch: name, isOn }));
    if (typeof answer === 'object' && answer !== null && 'code' in answer) throw new PortError('invalid', 'no such switch', 'INVALID');
  }
}

/** notification_preferences over PostgREST: only explicit choices have a row. */
export class SupabaseNotificationPreferences implements NotificationPreferences {
  constructor(private readonly member: RestClient) {}

  async disabledKinds(userId: string): Promise<readonly SwitchableType[]> {
    const rows = dataOf(
      await this.member.from('notification_preferences').select('type').eq('user_id', userId).is('is_wanted', false).order('type'),
    );
    return rows.flatMap(({ type }) => (isNotificationType(type) && isSwitchable(type) ? [type] : []));
  }

  async choose(userId: string, type: SwitchableType, isWanted: boolean): Promise<void> {
    dataOrNull(await this.member.from('notification_preferences').upsert({ user_id: userId, type, is_wanted: isWanted }));
  }
}
