import { ContainerModule } from 'inversify';
import { ReadPersonComplaints } from '../../../../application/complaint/handle-complaints.ts';
import { ManageCustomer } from '../../../../application/customer/manage-customer.ts';
import { ReadCustomer, RevealContact } from '../../../../application/customer/read-customers.ts';
import { FindOrders } from '../../../../application/order/read-orders.ts';
import { DraftStorage } from '../../../../application/shared/draft-storage.ts';
import { DialogStore } from '../../../stores/dialog.store.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { DraftText } from '../kit/form/draft-text.ts';
import { PermissionStore } from '../kit/permission.store.ts';
import { CustomerViewModel } from './customer.view-model.ts';
import { CustomerOrdersViewModel } from './customer-orders.view-model.ts';

export const customerBindings = new ContainerModule(({ bind }) => {
  bind(CustomerViewModel).toResolvedValue(
    (read, show, manage, drafts, dialog, toasts) =>
      new CustomerViewModel({ read, show, manage }, new DraftText(drafts, 'customer-note'), dialog, toasts),
    [ReadCustomer, RevealContact, ManageCustomer, DraftStorage, DialogStore, ToastStore],
  );
  bind(CustomerOrdersViewModel).toResolvedValue(
    (orders, complaints, permissions) => new CustomerOrdersViewModel(orders, complaints, permissions),
    [FindOrders, ReadPersonComplaints, PermissionStore],
  );
});
