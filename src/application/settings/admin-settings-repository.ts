import type { OwnSettings, SettingChanges } from '../../domain/settings/own-settings.ts';

/** The settings with their version. */
export interface SettingsState {
  readonly own: OwnSettings;
  /** The version as the backend writes it, with microseconds; null before the first row is stored. */
  readonly version: string | null;
}

/**
 * Reads and writes the shop's settings, for staff with the permission.
 * @throws PortError `denied` without the permission or a fresh second factor, `conflict` when others wrote after `version`, `invalid` for
 * what the database refuses, `unavailable` without an answer
 */
export interface AdminSettingsRepository {
  read(): Promise<SettingsState>;
  /**
   * Writes only these settings.
   * @param version the version that was edited; null before the first row; absent, any version is overwritten
   * @returns the new version
   */
  update(changes: SettingChanges, version?: string | null): Promise<string>;
}

/** The shop's interface, authorised by session token (section 7). */
export type SettingsInterface = (token: string) => AdminSettingsRepository;
