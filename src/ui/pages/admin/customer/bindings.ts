import { ContainerModule } from 'inversify';
import { ManageCustomer } from '../../../../application/admin/customers/manage-customer.ts';
import { ReadCustomer } from '../../../../application/admin/customers/read-customer.ts';
import { ShowContact } from '../../../../application/admin/customers/show-contact.ts';
import { DialogStore } from '../../../stores/dialog.store.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { CustomerViewModel } from './customer.view-model.ts';

export const customerBindings = new ContainerModule(({ bind }) => {
  bind(CustomerViewModel).toResolvedValue(
    (read, show, manage, dialog, toasts) => new CustomerViewModel({ read, show, manage }, dialog, toasts),
    [ReadCustomer, ShowContact, ManageCustomer, DialogStore, ToastStore],
  );
});
