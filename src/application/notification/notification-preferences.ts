import type { SwitchableType } from '../../domain/notification/notification.ts';

/**
 * What somebody does not want to hear of. Who never chose wants everything.
 * @throws PortError `denied` for somebody else's, `unavailable` without an answer
 */
export interface NotificationPreferences {
  unwanted(userId: string): Promise<readonly SwitchableType[]>;
  choose(userId: string, type: SwitchableType, isWanted: boolean): Promise<void>;
}
