import { ContainerModule } from 'inversify';
import { ReadStaff } from '../../../../application/admin/staff/read-staff.ts';
import { RoleChanger } from '../../../back-office/staff/role-changer.ts';
import { StandingStore } from '../../../back-office/standing.store.ts';
import { DialogStore } from '../../../stores/dialog.store.ts';
import { StaffViewModel } from './staff.view-model.ts';

export const staffBindings = new ContainerModule(({ bind }) => {
  bind(StaffViewModel).toResolvedValue(
    (read, changer, dialog, standing) => new StaffViewModel(read, changer, dialog, standing),
    [ReadStaff, RoleChanger, DialogStore, StandingStore],
  );
});
