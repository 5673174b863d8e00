import { ContainerModule } from 'inversify';
import { FindCustomers } from '../../../../application/customer/read-customers.ts';
import { ExportNewsletter } from '../../../../application/newsletter/export-newsletter.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { CustomersViewModel } from './customers.view-model.ts';

export const customersBindings = new ContainerModule(({ bind }) => {
  bind(CustomersViewModel).toResolvedValue(
    (find, newsletter, toasts) => new CustomersViewModel(find, newsletter, toasts),
    [FindCustomers, ExportNewsletter, ToastStore],
  );
});
