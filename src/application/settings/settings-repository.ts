import type { SiteSettings } from '../../domain/settings/site-settings.ts';

/** The single row of website_settings. */
export interface SettingsRepository {
  /** @returns null when nothing is stored yet @throws PortError */
  read(): Promise<SiteSettings | null>;
}
