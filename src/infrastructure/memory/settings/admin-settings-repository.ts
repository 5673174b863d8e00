import type { AdminSettingsRepository, SettingsState } from '../../../application/settings/admin-settings-repository.ts';
import type { SettingsRepository } from '../../../application/settings/settings-repository.ts';
import { PortError, type PortErrorReason } from '../../../application/shared/port-error.ts';
import { emptySettings, type SettingChanges, TEXT_NAMES } from '../../../domain/settings/own-settings.ts';
import { settingProblem } from '../../../domain/settings/setting-problem.ts';
import { defaultSiteSettings, type SiteSettings, settingsFrom } from '../../../domain/settings/site-settings.ts';

export class InMemorySettingsRepository implements SettingsRepository {
  constructor(public settings: SiteSettings | null = null) {}

  async read(): Promise<SiteSettings | null> {
    return this.settings;
  }
}

/** Fake of the admin settings. Writes are also visible in the public repository, if one is given. */
export class InMemoryAdminSettingsRepository implements AdminSettingsRepository {
  stored: SettingsState = { own: emptySettings, version: null };
  /** The reason with which calls fail; null for none. */
  failing: PortErrorReason | null = null;
  /** Whether the caller may edit settings. */
  isOpen = true;
  private writes = 0;

  constructor(private readonly shown: InMemorySettingsRepository | null = null) {}

  async read(): Promise<SettingsState> {
    if (this.failing !== null) throw new PortError(this.failing, 'as it was told');
    return this.stored;
  }

  async update(changes: SettingChanges, version?: string | null): Promise<string> {
    if (this.failing !== null) throw new PortError(this.failing, 'as it was told');
    if (!this.isOpen) throw new PortError('denied', 'not allowed', '42501');
    if (version !== undefined && version !== this.stored.version) throw new PortError('conflict', 'others wrote meanwhile');
    if (TEXT_NAMES.some((name) => settingProblem(name, changes[name] ?? null) !== null)) throw new PortError('invalid', 'refused', '23514');
    this.writes += 1;
    const written = `2026-11-21T05:00:00.${String(this.writes).padStart(6, '0')}+00:00`;
    this.stored = { own: { ...this.stored.own, ...changes }, version: written };
    if (this.shown !== null)
      this.shown.settings = settingsFrom({ ...defaultSiteSettings, ...this.stored.own, updatedAt: new Date(written) });
    return written;
  }
}
