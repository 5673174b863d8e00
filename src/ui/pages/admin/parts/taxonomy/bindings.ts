import { ContainerModule } from 'inversify';
import { GroupService } from '../../../../../application/taxonomy/group-service.ts';
import { SaveGroup } from '../../../../../application/taxonomy/save-group.ts';
import { UndoGroups } from '../../../../../application/taxonomy/undo-groups.ts';
import { FormTools } from '../../kit/form/form-tools.ts';
import { UndoStore } from '../../kit/undo/undo.ts';
import { GroupFormViewModel } from './group-form.view-model.ts';
import { GroupListViewModel } from './group-list.view-model.ts';
import { GroupUndoStore } from './group-undo.store.ts';

/** Shared by the pages of games, categories and tiers. */
export const groupBindings = new ContainerModule(({ bind }) => {
  bind(GroupListViewModel).toResolvedValue((groups) => new GroupListViewModel(groups), [GroupService]);
  bind(GroupUndoStore)
    .toResolvedValue((groups, undo) => new GroupUndoStore(groups, undo), [UndoGroups, UndoStore])
    .inSingletonScope();
  bind(GroupFormViewModel).toResolvedValue(
    (groups, save, undo, form) => new GroupFormViewModel({ groups, save, undo, form }),
    [GroupService, SaveGroup, GroupUndoStore, FormTools],
  );
});
