import { defaultSiteSettings, type SiteSettings } from '../../domain/settings/site-settings.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { SettingsRepository } from './settings-repository.ts';

/** Reads the site settings; the defaults when there are none or the read fails (section 8). */
export class ReadSiteSettings {
  constructor(
    private readonly settings: SettingsRepository,
    private readonly errors: ErrorLog,
  ) {}

  async execute(): Promise<SiteSettings> {
    try {
      return (await this.settings.read()) ?? defaultSiteSettings;
    } catch (error) {
      this.errors.record('ReadSiteSettings', error);
      return defaultSiteSettings;
    }
  }
}
