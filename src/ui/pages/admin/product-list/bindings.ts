import { ContainerModule } from 'inversify';
import { ChangeProducts } from '../../../../application/catalog/change-products.ts';
import { ExportProducts } from '../../../../application/catalog/export-products.ts';
import { ListProductGroups } from '../../../../application/catalog/list-product-groups.ts';
import { CollectStaffProducts, CountStaffProducts, ListStaffProducts } from '../../../../application/catalog/list-staff-products.ts';
import { SavedViews } from '../../../../application/catalog/saved-views.ts';
import { PlanSales, WithdrawSales } from '../../../../application/flash-sale/plan-sales.ts';
import { DialogStore } from '../../../stores/dialog.store.ts';
import { SessionStore } from '../../../stores/session.store.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { BulkViewModel } from './bulk.view-model.ts';
import { ExportViewModel } from './export.view-model.ts';
import { InlineEditViewModel } from './inline-edit.view-model.ts';
import { ProductListViewModel } from './product-list.view-model.ts';
import { SavedViewsViewModel } from './saved-views.view-model.ts';

export const productListBindings = new ContainerModule(({ bind }) => {
  bind(ProductListViewModel).toResolvedValue(
    (list, count, groups, collect) => new ProductListViewModel(list, count, groups, collect),
    [ListStaffProducts, CountStaffProducts, ListProductGroups, CollectStaffProducts],
  );
  bind(InlineEditViewModel).toResolvedValue((change, toasts) => new InlineEditViewModel(change, toasts), [ChangeProducts, ToastStore]);
  bind(BulkViewModel).toResolvedValue(
    (change, plan, withdraw, dialog, toasts) => new BulkViewModel(change, { plan, withdraw }, dialog, toasts),
    [ChangeProducts, PlanSales, WithdrawSales, DialogStore, ToastStore],
  );
  bind(ExportViewModel).toResolvedValue((file, toasts) => new ExportViewModel(file, toasts), [ExportProducts, ToastStore]);
  bind(SavedViewsViewModel).toResolvedValue(
    (saved, session, toasts) => new SavedViewsViewModel(saved, session, toasts),
    [SavedViews, SessionStore, ToastStore],
  );
});
