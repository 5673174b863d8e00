import { ContainerModule } from 'inversify';
import { ManageStaff } from '../../../../../application/staff/manage-staff.ts';
import { DialogStore } from '../../../../stores/dialog.store.ts';
import { ToastStore } from '../../../../stores/toast.store.ts';
import { StepUpStore } from '../../kit/step-up.store.ts';
import { RoleChanger } from './role-changer.ts';

/** For pages that change roles. */
export const roleBindings = new ContainerModule(({ bind }) => {
  bind(RoleChanger).toResolvedValue(
    (manage, stepUp, dialog, toasts) => new RoleChanger(manage, stepUp, dialog, toasts),
    [ManageStaff, StepUpStore, DialogStore, ToastStore],
  );
});
