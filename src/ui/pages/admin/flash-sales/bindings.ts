import { ContainerModule } from 'inversify';
import { KeptDrafts } from '../../../../application/admin/kept-drafts.ts';
import { ChooseSaleProduct } from '../../../../application/admin/sales/choose-sale-product.ts';
import { EndSale } from '../../../../application/admin/sales/end-sale.ts';
import { FindSaleProducts } from '../../../../application/admin/sales/find-sale-products.ts';
import { ListSales } from '../../../../application/admin/sales/list-sales.ts';
import { OpenSale } from '../../../../application/admin/sales/open-sale.ts';
import { SaveSale } from '../../../../application/admin/sales/save-sale.ts';
import { UndoSale } from '../../../../application/admin/sales/undo-sale.ts';
import { DeleteFlashSale } from '../../../../application/flash-sale/delete-flash-sale.ts';
import { UndoStore } from '../../../back-office/hands/undo.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { FlashSalesViewModel } from './flash-sales.view-model.ts';
import { ProductPickerViewModel } from './product-picker.view-model.ts';
import { SaleFormViewModel } from './sale-form.view-model.ts';
import { SaleUndoStore } from './sale-undo.store.ts';

export const flashSalesBindings = new ContainerModule(({ bind }) => {
  bind(FlashSalesViewModel).toResolvedValue(
    (list, end, remove) => new FlashSalesViewModel(list, end, remove),
    [ListSales, EndSale, DeleteFlashSale],
  );
  bind(SaleFormViewModel).toResolvedValue(
    (open, choose, save, drafts) => new SaleFormViewModel(open, choose, save, drafts),
    [OpenSale, ChooseSaleProduct, SaveSale, KeptDrafts],
  );
  bind(SaleUndoStore)
    .toResolvedValue((sale, undo, toasts) => new SaleUndoStore(sale, undo, toasts), [UndoSale, UndoStore, ToastStore])
    .inSingletonScope();
  bind(ProductPickerViewModel).toResolvedValue((find) => new ProductPickerViewModel(find), [FindSaleProducts]);
});
