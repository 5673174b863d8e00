import { ContainerModule } from 'inversify';
import { ReadStaff } from '../../../../application/staff/manage-staff.ts';
import { DialogStore } from '../../../stores/dialog.store.ts';
import { PermissionStore } from '../kit/permission.store.ts';
import { RoleChanger } from '../parts/staff/role-changer.ts';
import { StaffViewModel } from './staff.view-model.ts';

export const staffBindings = new ContainerModule(({ bind }) => {
  bind(StaffViewModel).toResolvedValue(
    (read, changer, dialog, permissionStore) => new StaffViewModel(read, changer, dialog, permissionStore),
    [ReadStaff, RoleChanger, DialogStore, PermissionStore],
  );
});
