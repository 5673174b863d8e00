import { previousSettings, SETTING_NAMES, type SettingChanges } from '../../domain/settings/own-settings.ts';
import { fail, type Result } from '../../domain/shared/result.ts';
import type { SettingsState } from './admin-settings-repository.ts';
import type { UpdateSettings } from './update-settings.ts';

const changedSince = fail('SETTINGS_CHANGED', { reason: 'after-save' });

/** Restores the changed fields to their values before a save, unless another person saved since. */
export class UndoSettings {
  constructor(private readonly update: UpdateSettings) {}

  /** @param after as read after the save, which another save may have followed immediately */
  async execute(changes: SettingChanges, before: SettingsState, after: SettingsState): Promise<Result<SettingsState>> {
    const isMine = SETTING_NAMES.every((name) => changes[name] === undefined || changes[name] === after.own[name]);
    return isMine ? this.update.execute(previousSettings(before.own, changes), after) : changedSince;
  }
}
