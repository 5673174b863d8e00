import { ContainerModule } from 'inversify';
import { ReadAudit } from '../../../application/audit/read-audit.ts';
import { SignInAgain } from '../../../application/auth/client/sign-in-again.ts';
import { SearchAdmin } from '../../../application/search/search-admin.ts';
import { DraftStorage } from '../../../application/shared/draft-storage.ts';
import { ReadPermissions } from '../../../application/staff/permissions.ts';
import { ToastStore } from '../../stores/toast.store.ts';
import { FormTools } from './kit/form/form-tools.ts';
import { HandedFileStore } from './kit/handed-file.store.ts';
import { PermissionStore } from './kit/permission.store.ts';
import { StepUpStore } from './kit/step-up.store.ts';
import { UndoStore } from './kit/undo/undo.ts';
import { AdminSearchViewModel } from './shell/admin-search.view-model.ts';
import { ShortcutStore } from './shell/shortcuts.store.ts';

/** Bindings that the admin's pages share. */
export const backOfficeBindings = new ContainerModule(({ bind }) => {
  bind(PermissionStore)
    .toResolvedValue((read, again) => new PermissionStore(read, again), [ReadPermissions, SignInAgain])
    .inSingletonScope();
  bind(ShortcutStore)
    .toResolvedValue(() => new ShortcutStore())
    .inSingletonScope();
  bind(HandedFileStore)
    .toResolvedValue(() => new HandedFileStore())
    .inSingletonScope();
  bind(UndoStore).toResolvedValue((toasts) => new UndoStore(toasts), [ToastStore]);
  bind(FormTools).toResolvedValue(
    (drafts, undo, audit, permissions) => new FormTools(drafts, undo, audit, permissions),
    [DraftStorage, UndoStore, ReadAudit, PermissionStore],
  );
  bind(AdminSearchViewModel).toResolvedValue(
    (find, permissionStore) => new AdminSearchViewModel(find, permissionStore),
    [SearchAdmin, PermissionStore],
  );
  bind(StepUpStore)
    .toResolvedValue((permissionStore) => new StepUpStore(permissionStore), [PermissionStore])
    .inSingletonScope();
});
