import { type SettingChanges, TEXT_NAMES } from '../../domain/settings/own-settings.ts';
import { settingProblem } from '../../domain/settings/setting-problem.ts';
import { type Result, succeed } from '../../domain/shared/result.ts';
import type { ProductSession } from '../auth/server/product-sessions.ts';
import type { SessionGuard } from '../auth/server/session-guard.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { AdminSettingsRepository, SettingsState } from './admin-settings-repository.ts';
import { invalidSetting, settingsRefusal } from './settings-refusals.ts';

/** The settings as the database keeps them, on behalf of somebody and the sign-in he came with. */
export type SettingsStore = (session: Pick<ProductSession, 'userId' | 'authSessionId'>) => AdminSettingsRepository;

/** The server's side of `/api/admin?action=settings` and `update-settings`: for whoever may keep the settings. */
export class ServeSettings {
  constructor(
    private readonly guard: SessionGuard,
    private readonly store: SettingsStore,
    private readonly errors: ErrorLog,
  ) {}

  read(token: string | null): Promise<Result<SettingsState>> {
    return this.as(token, async (desk) => succeed(await desk.read()));
  }

  /** @returns the new version */
  async update(token: string | null, changes: SettingChanges, version?: string | null): Promise<Result<string>> {
    return this.as(token, async (desk) => {
      const wrong = TEXT_NAMES.find((name) => settingProblem(name, changes[name] ?? null) !== null);
      return wrong === undefined ? succeed(await desk.update(changes, version)) : invalidSetting(wrong);
    });
  }

  private async as<T>(token: string | null, work: (desk: AdminSettingsRepository) => Promise<Result<T>>): Promise<Result<T>> {
    try {
      const admitted = await this.guard.admit(token);
      return admitted.ok ? await work(this.store(admitted.value)) : admitted;
    } catch (error) {
      this.errors.record('ServeSettings', error);
      return settingsRefusal(error);
    }
  }
}
