import { ContainerModule } from 'inversify';
import { ArchiveProduct } from '../../../../application/catalog/archive-product.ts';
import { DeleteProduct } from '../../../../application/catalog/delete-product.ts';
import { ListProductGroups } from '../../../../application/catalog/list-product-groups.ts';
import { OpenProduct, ReadProductUsage } from '../../../../application/catalog/open-product.ts';
import { SaveProduct } from '../../../../application/catalog/save-product.ts';
import { SellOutside, UndoOutsideSale } from '../../../../application/catalog/sell-outside.ts';
import { UndoProduct } from '../../../../application/catalog/undo-product.ts';
import { DialogStore } from '../../../stores/dialog.store.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { FormTools } from '../kit/form/form-tools.ts';
import { PermissionStore } from '../kit/permission.store.ts';
import { DeleteProductViewModel } from './delete-product.view-model.ts';
import { ProductEditorViewModel } from './product-editor.view-model.ts';
import { ProductUndoStore } from './product-undo.store.ts';
import { SellOutsideViewModel } from './sell-outside.view-model.ts';

export const productBindings = new ContainerModule(({ bind }) => {
  bind(ProductEditorViewModel).toResolvedValue(
    (open, groups, save, archive, form, { may }, undo, toasts) =>
      new ProductEditorViewModel({ open, groups, save, archive, form, knowsCost: () => may('ledger.read') }, undo, toasts),
    [OpenProduct, ListProductGroups, SaveProduct, ArchiveProduct, FormTools, PermissionStore, ProductUndoStore, ToastStore],
  );
  bind(ProductUndoStore)
    .toResolvedValue((product) => new ProductUndoStore(product), [UndoProduct])
    .inSingletonScope();
  bind(SellOutsideViewModel).toResolvedValue(
    (sell, undo, toasts) => new SellOutsideViewModel({ sell, undo }, toasts),
    [SellOutside, UndoOutsideSale, ToastStore],
  );
  bind(DeleteProductViewModel).toResolvedValue(
    (impact, remove, dialog, toasts) => new DeleteProductViewModel({ impact, remove }, dialog, toasts),
    [ReadProductUsage, DeleteProduct, DialogStore, ToastStore],
  );
});
