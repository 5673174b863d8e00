import type { SiteSettings } from '../../domain/settings/site-settings.ts';

/** The shop's one row of website_settings. */
export interface SettingsRepository {
  /** @returns null when the owner has saved none yet @throws PortError */
  read(): Promise<SiteSettings | null>;
}
