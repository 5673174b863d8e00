import { ContainerModule } from 'inversify';
import { KeepGroups } from '../../../application/admin/groups/keep-groups.ts';
import { SaveGroup } from '../../../application/admin/groups/save-group.ts';
import { UndoGroups } from '../../../application/admin/groups/undo-groups.ts';
import { KeptDrafts } from '../../../application/admin/kept-drafts.ts';
import { UndoStore } from '../hands/undo.ts';
import { GroupFormViewModel } from './group-form.view-model.ts';
import { GroupListViewModel } from './group-list.view-model.ts';
import { GroupUndoStore } from './group-undo.store.ts';

/** Shared by the pages of games, categories and tiers. */
export const groupBindings = new ContainerModule(({ bind }) => {
  bind(GroupListViewModel).toResolvedValue((keep) => new GroupListViewModel(keep), [KeepGroups]);
  bind(GroupUndoStore)
    .toResolvedValue((groups, undo) => new GroupUndoStore(groups, undo), [UndoGroups, UndoStore])
    .inSingletonScope();
  bind(GroupFormViewModel).toResolvedValue(
    (keep, save, drafts) => new GroupFormViewModel(keep, save, drafts),
    [KeepGroups, SaveGroup, KeptDrafts],
  );
});
