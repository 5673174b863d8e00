import { ContainerModule } from 'inversify';
import { ChooseSaleProduct, FindSaleProducts, ListSales, OpenSale } from '../../../../application/flash-sale/read-admin-sales.ts';
import { SaveSale } from '../../../../application/flash-sale/save-sale.ts';
import { UndoSale } from '../../../../application/flash-sale/undo-sale.ts';
import { DeleteFlashSale, EndSale } from '../../../../application/flash-sale/write-flash-sale.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { FormTools } from '../kit/form/form-tools.ts';
import { UndoStore } from '../kit/undo/undo.ts';
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
    (open, choose, save, undo, form) => new SaleFormViewModel({ open, choose, save, undo, form }),
    [OpenSale, ChooseSaleProduct, SaveSale, SaleUndoStore, FormTools],
  );
  bind(SaleUndoStore)
    .toResolvedValue((sale, undo, toasts) => new SaleUndoStore(sale, undo, toasts), [UndoSale, UndoStore, ToastStore])
    .inSingletonScope();
  bind(ProductPickerViewModel).toResolvedValue((find) => new ProductPickerViewModel(find), [FindSaleProducts]);
});
