import { ContainerModule } from 'inversify';
import { KeptDrafts } from '../../../../application/admin/kept-drafts.ts';
import { ReadOwnSettings } from '../../../../application/admin/settings/read-own-settings.ts';
import { UndoSettings } from '../../../../application/admin/settings/undo-settings.ts';
import { UpdateSettings } from '../../../../application/admin/settings/update-settings.ts';
import { UndoStore } from '../../../back-office/hands/undo.ts';
import { StepUpStore } from '../../../back-office/step-up.store.ts';
import { SettingsViewModel } from './settings.view-model.ts';

export const adminSettingsBindings = new ContainerModule(({ bind }) => {
  bind(SettingsViewModel).toResolvedValue(
    (read, update, undo, drafts, stepUp, offers) => new SettingsViewModel({ read, update, undo, drafts }, stepUp, offers),
    [ReadOwnSettings, UpdateSettings, UndoSettings, KeptDrafts, StepUpStore, UndoStore],
  );
});
