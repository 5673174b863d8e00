import { type OwnSettings, SETTING_NAMES, type SettingChanges } from '../../domain/settings/own-settings.ts';
import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { failureOf } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { isPortError } from '../shared/port-error.ts';
import type { SettingsState } from './admin-settings-repository.ts';
import type { SettingsSource } from './settings-source.ts';

const someoneWasFaster = fail('SETTINGS_CHANGED');

const holds = (own: OwnSettings, changes: SettingChanges): boolean =>
  SETTING_NAMES.every((name) => changes[name] === undefined || changes[name] === own[name]);

/** Writes changed settings, and reads the stored ones again (sections 4, 6 and 7). */
export class UpdateSettings {
  constructor(
    private readonly source: SettingsSource,
    private readonly errors: ErrorLog,
  ) {}

  /** @param changes relative to `before`. A failure is what the specification calls "returns null": `valueOr(null)` */
  async execute(changes: SettingChanges, before: SettingsState): Promise<Result<SettingsState>> {
    try {
      const version = await this.source.use((repository) => repository.update(changes, before.version));
      return succeed(await this.readAgain({ own: { ...before.own, ...changes }, version }));
    } catch (error) {
      this.errors.record('UpdateSettings', error);
      return isPortError(error, 'conflict') ? this.arrivedAfterAll(changes) : failureOf(error);
    }
  }

  /** The write has succeeded, so that the sent values replace a failed read. */
  private async readAgain(sent: SettingsState): Promise<SettingsState> {
    try {
      return await this.source.use((repository) => repository.read());
    } catch (error) {
      this.errors.record('UpdateSettings', error);
      return sent;
    }
  }

  /** When an answer is lost, the retry conflicts with its own first write. */
  private async arrivedAfterAll(changes: SettingChanges): Promise<Result<SettingsState>> {
    try {
      const now = await this.source.use((repository) => repository.read());
      if (!holds(now.own, changes)) return someoneWasFaster;
      return succeed(now);
    } catch {
      return someoneWasFaster;
    }
  }
}
