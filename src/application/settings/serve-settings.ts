import { type SettingChanges, TEXT_NAMES } from '../../domain/settings/own-settings.ts';
import { settingProblem } from '../../domain/settings/setting-problem.ts';
import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import type { ProductSession } from '../auth/server/product-sessions.ts';
import { unavailable } from '../auth/server/refusals.ts';
import type { SessionGuard } from '../auth/server/session-guard.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { isPortError } from '../shared/port-error.ts';
import type { AdminSettingsRepository, SettingsState } from './admin-settings-repository.ts';

// Failures of the settings in /api/admin; codes and texts are those of docs/api/openapi.json.

const forbidden = fail('FORBIDDEN', { what: 'settings' });
const changed = fail('SETTINGS_CHANGED');
const withheldPicture = fail('FILE_WITHHELD');
const invalid = fail('INVALID_SETTINGS');
const staleSecondFactor = fail('SECOND_FACTOR_REQUIRED', { reason: 'stale' });

/** @param field its name in the request */
const invalidSetting = (field: string): Result<never> => fail('INVALID_SETTINGS', { field });

/** The port's code for a second factor that is too old. */
const SECOND_FACTOR_STALE = 'SECOND_FACTOR_STALE';

export const settingsRefusal = (error: unknown): Result<never> => {
  if (isPortError(error, 'denied')) return error.code === SECOND_FACTOR_STALE ? staleSecondFactor : forbidden;
  if (isPortError(error, 'conflict')) return changed;
  if (isPortError(error, 'invalid') && error.code === 'FILE_WITHHELD') return withheldPicture;
  return isPortError(error, 'invalid') ? invalid : unavailable;
};

/** The settings in the database, on behalf of a person and their provider session. */
export type SettingsStore = (session: Pick<ProductSession, 'userId' | 'authSessionId'>) => AdminSettingsRepository;

/** Serves `/api/admin?action=settings` and `update-settings`, for staff with the permission. */
export class ServeSettings {
  constructor(
    private readonly guard: SessionGuard,
    private readonly store: SettingsStore,
    private readonly errors: ErrorLog,
  ) {}

  read(token: string | null): Promise<Result<SettingsState>> {
    return this.as(token, async (repository) => succeed(await repository.read()));
  }

  /** @returns the new version */
  async update(token: string | null, changes: SettingChanges, version?: string | null): Promise<Result<string>> {
    return this.as(token, async (repository) => {
      const wrong = TEXT_NAMES.find((name) => settingProblem(name, changes[name] ?? null) !== null);
      return wrong === undefined ? succeed(await repository.update(changes, version)) : invalidSetting(wrong);
    });
  }

  private as<T>(token: string | null, work: (repository: AdminSettingsRepository) => Promise<Result<T>>): Promise<Result<T>> {
    const admitAndWork = async (): Promise<Result<T>> => {
      const admitted = await this.guard.admit(token);
      return admitted.ok ? await work(this.store(admitted.value)) : admitted;
    };
    return attempt(this.errors, 'ServeSettings', admitAndWork, undefined, settingsRefusal);
  }
}
