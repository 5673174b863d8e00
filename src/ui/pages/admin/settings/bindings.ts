import { ContainerModule } from 'inversify';
import { ReadOwnSettings } from '../../../../application/settings/read-own-settings.ts';
import { UndoSettings } from '../../../../application/settings/undo-settings.ts';
import { UpdateSettings } from '../../../../application/settings/update-settings.ts';
import { DraftStorage } from '../../../../application/shared/draft-storage.ts';
import { StepUpStore } from '../kit/step-up.store.ts';
import { UndoStore } from '../kit/undo/undo.ts';
import { SettingsViewModel } from './settings.view-model.ts';

export const adminSettingsBindings = new ContainerModule(({ bind }) => {
  bind(SettingsViewModel).toResolvedValue(
    (read, update, undo, drafts, stepUp, offers) => new SettingsViewModel({ read, update, undo, drafts }, stepUp, offers),
    [ReadOwnSettings, UpdateSettings, UndoSettings, DraftStorage, StepUpStore, UndoStore],
  );
});
