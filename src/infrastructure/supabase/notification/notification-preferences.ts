import type { NotificationPreferences } from '../../../application/notification/notification-preferences.ts';
import { isNotificationType, isSwitchable, type SwitchableType } from '../../../domain/notification/notification.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf, dataOrNull } from '../shared/to-port-error.ts';

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
