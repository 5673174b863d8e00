import { ContainerModule } from 'inversify';
import { ArchiveProduct } from '../../../../application/catalog/archive-product.ts';
import { DeleteProduct } from '../../../../application/catalog/delete-product.ts';
import { ListProductGroups } from '../../../../application/catalog/list-product-groups.ts';
import { OpenProduct, ReadProductUsage } from '../../../../application/catalog/open-product.ts';
import { SaveProduct } from '../../../../application/catalog/save-product.ts';
import { UndoProduct } from '../../../../application/catalog/undo-product.ts';
import { DialogStore } from '../../../stores/dialog.store.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { FormTools } from '../kit/form/form-tools.ts';
import { DeleteProductViewModel } from './delete-product.view-model.ts';
import { ProductEditorViewModel } from './product-editor.view-model.ts';
import { ProductUndoStore } from './product-undo.store.ts';

export const productBindings = new ContainerModule(({ bind }) => {
  bind(ProductEditorViewModel).toResolvedValue(
    (open, groups, save, archive, form, undo, toasts) => new ProductEditorViewModel({ open, groups, save, archive, form }, undo, toasts),
    [OpenProduct, ListProductGroups, SaveProduct, ArchiveProduct, FormTools, ProductUndoStore, ToastStore],
  );
  bind(ProductUndoStore)
    .toResolvedValue((product) => new ProductUndoStore(product), [UndoProduct])
    .inSingletonScope();
  bind(DeleteProductViewModel).toResolvedValue(
    (impact, remove, dialog, toasts) => new DeleteProductViewModel({ impact, remove }, dialog, toasts),
    [ReadProductUsage, DeleteProduct, DialogStore, ToastStore],
  );
});
