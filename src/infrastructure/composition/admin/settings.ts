import type { Container } from 'inversify';
import { PersistedSession } from '../../../application/auth/client/persisted-session.ts';
import type { AdminSettingsRepository, SettingsInterface } from '../../../application/settings/admin-settings-repository.ts';
import { ReadOwnSettings } from '../../../application/settings/read-own-settings.ts';
import { SettingsSource } from '../../../application/settings/settings-source.ts';
import { UndoSettings } from '../../../application/settings/undo-settings.ts';
import { UpdateSettings } from '../../../application/settings/update-settings.ts';
import { PORT } from '../tokens.ts';

export interface SettingsPorts {
  readonly settingsInterface: SettingsInterface;
  readonly adminSettingsRepository: AdminSettingsRepository;
}

/** Binds the settings for staff. */
export const bindSettings = (container: Container, { settingsInterface, adminSettingsRepository }: SettingsPorts): void => {
  container
    .bind(SettingsSource)
    .toResolvedValue(
      (persisted) => new SettingsSource(persisted, settingsInterface, adminSettingsRepository, container.get(PORT.signInAgain)),
      [PersistedSession],
    );
  container.bind(ReadOwnSettings).toResolvedValue((source, errors) => new ReadOwnSettings(source, errors), [SettingsSource, PORT.errors]);
  container.bind(UpdateSettings).toResolvedValue((source, errors) => new UpdateSettings(source, errors), [SettingsSource, PORT.errors]);
  container.bind(UndoSettings).toResolvedValue((update) => new UndoSettings(update), [UpdateSettings]);
};
