import type { SettingsRepository } from '../../application/settings/settings-repository.ts';
import type { SiteSettings } from '../../domain/settings/site-settings.ts';
import { LIFETIMES } from './lifetimes.ts';
import type { TtlCache } from './ttl-cache.ts';

/** Site settings kept for 300,000 ms (section 9). */
export class CachedSettingsRepository implements SettingsRepository {
  constructor(
    private readonly inner: SettingsRepository,
    private readonly cache: TtlCache,
  ) {}

  read(): Promise<SiteSettings | null> {
    return this.cache.get('site-settings', { lifetimeMs: LIFETIMES.siteSettings, tags: ['settings'] }, () => this.inner.read());
  }
}
