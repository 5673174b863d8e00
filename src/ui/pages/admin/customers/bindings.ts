import { ContainerModule } from 'inversify';
import { FindCustomers } from '../../../../application/customer/read-customers.ts';
import { ExportNewsletter } from '../../../../application/newsletter/export-newsletter.ts';
import { WriteTable } from '../../../../application/shared/write-table.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { CustomersViewModel } from './customers.view-model.ts';

export const customersBindings = new ContainerModule(({ bind }) => {
  bind(CustomersViewModel).toResolvedValue(
    (find, newsletter, table, toasts) => new CustomersViewModel(find, newsletter, table, toasts),
    [FindCustomers, ExportNewsletter, WriteTable, ToastStore],
  );
});
