import type { OwnSettings, SettingChanges } from '../../domain/settings/own-settings.ts';

/** The settings and the state they are in. */
export interface SettingsState {
  readonly own: OwnSettings;
  /** What the backend calls this state, to the microsecond; null before the first row is stored. */
  readonly version: string | null;
}

/**
 * Reads and writes the shop's settings, for staff who may.
 * @throws PortError `denied` for everybody else and without a fresh second factor, `conflict` when others wrote after `version`, `invalid`
 * for what the database's own rules refuse, `unavailable` without an answer
 */
export interface AdminSettingsRepository {
  read(): Promise<SettingsState>;
  /**
   * Writes these and nothing else.
   * @param version what they were changed over; null before the first row; left out, over whatever stands there
   * @returns the new version
   */
  update(changes: SettingChanges, version?: string | null): Promise<string>;
}

/** The shop's own interface, with this session token (section 7). */
export type SettingsInterface = (token: string) => AdminSettingsRepository;
