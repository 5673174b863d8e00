import * as v from 'valibot';
import type { MessageSettingsRepository } from '../../../application/notification/message-settings.ts';
import type { NotificationPreferences } from '../../../application/notification/notification-preferences.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import { isNotificationType, isSwitchable, type SwitchableType } from '../../../domain/notification/notification.ts';
import { type MessageSettings, type MessageSwitch, STAFF_NOTICES } from '../../../domain/notification/staff-notice.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf, dataOrNull } from '../shared/to-port-error.ts';

const KindJson = v.object({
  kind: v.picklist(STAFF_NOTICES.map(({ kind }) => kind)),
  notification: v.boolean(),
  whatsapp: v.nullable(v.boolean()),
});
const SettingsJson = v.object({
  has_phone: v.boolean(),
  orders: v.boolean(),
  staff: v.nullable(v.object({ is_on_duty: v.boolean(), kinds: v.array(KindJson) })),
});

/** private.message_settings through functions for its owner. */
export class SupabaseMessageSettingsRepository implements MessageSettingsRepository {
  constructor(private readonly member: RestClient) {}

  async read(): Promise<MessageSettings> {
    const { has_phone: hasPhone, orders, staff } = v.parse(SettingsJson, dataOf(await this.member.rpc('read_message_settings')));
    return { hasPhone, orders, staff: staff === null ? null : { isOnDuty: staff.is_on_duty, kinds: staff.kinds } };
  }

  async choose(name: MessageSwitch, isOn: boolean): Promise<void> {
    const answer = dataOf(await this.member.rpc('choose_message_setting', { p_switch: name, p_is_on: isOn }));
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
