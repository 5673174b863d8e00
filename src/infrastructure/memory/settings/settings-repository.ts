import type { SettingsRepository } from '../../../application/settings/settings-repository.ts';
import type { SiteSettings } from '../../../domain/settings/site-settings.ts';

/** Fake of the settings repository: holds what it is given. */
export class InMemorySettingsRepository implements SettingsRepository {
  constructor(public settings: SiteSettings | null = null) {}

  async read(): Promise<SiteSettings | null> {
    return this.settings;
  }
}
