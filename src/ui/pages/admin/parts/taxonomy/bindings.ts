import { ContainerModule } from 'inversify';
import { DraftStorage } from '../../../../../application/shared/draft-storage.ts';
import { GroupService } from '../../../../../application/taxonomy/group-service.ts';
import { SaveGroup } from '../../../../../application/taxonomy/save-group.ts';
import { UndoGroups } from '../../../../../application/taxonomy/undo-groups.ts';
import { UndoStore } from '../../kit/undo/undo.ts';
import { GroupFormViewModel } from './group-form.view-model.ts';
import { GroupListViewModel } from './group-list.view-model.ts';
import { GroupUndoStore } from './group-undo.store.ts';

/** Shared by the pages of games, categories and tiers. */
export const groupBindings = new ContainerModule(({ bind }) => {
  bind(GroupListViewModel).toResolvedValue((keep) => new GroupListViewModel(keep), [GroupService]);
  bind(GroupUndoStore)
    .toResolvedValue((groups, undo) => new GroupUndoStore(groups, undo), [UndoGroups, UndoStore])
    .inSingletonScope();
  bind(GroupFormViewModel).toResolvedValue(
    (keep, save, drafts) => new GroupFormViewModel(keep, save, drafts),
    [GroupService, SaveGroup, DraftStorage],
  );
});
