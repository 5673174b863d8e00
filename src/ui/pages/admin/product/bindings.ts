import { ContainerModule } from 'inversify';
import { KeptDrafts } from '../../../../application/admin/kept-drafts.ts';
import { ArchiveProduct } from '../../../../application/admin/product-editor/archive-product.ts';
import { ListProductGroups } from '../../../../application/admin/product-editor/list-product-groups.ts';
import { OpenProduct } from '../../../../application/admin/product-editor/open-product.ts';
import { SaveProduct } from '../../../../application/admin/product-editor/save-product.ts';
import { ShowProductImpact } from '../../../../application/admin/product-editor/show-product-impact.ts';
import { UndoProduct } from '../../../../application/admin/product-editor/undo-product.ts';
import { DeleteProduct } from '../../../../application/catalog/delete-product.ts';
import { UndoStore } from '../../../back-office/hands/undo.ts';
import { DialogStore } from '../../../stores/dialog.store.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { DeleteProductViewModel } from './delete-product.view-model.ts';
import { ProductEditorViewModel } from './product-editor.view-model.ts';
import { ProductFormState } from './product-form-state.ts';
import { ProductUndoStore } from './product-undo.store.ts';

export const productBindings = new ContainerModule(({ bind }) => {
  bind(ProductEditorViewModel).toResolvedValue(
    (open, groups, save, archive, drafts, undo, toasts) =>
      new ProductEditorViewModel(
        { open, groups, save, archive },
        (name) => new ProductFormState(drafts, name, () => save.newId()),
        undo,
        toasts,
      ),
    [OpenProduct, ListProductGroups, SaveProduct, ArchiveProduct, KeptDrafts, ProductUndoStore, ToastStore],
  );
  bind(ProductUndoStore)
    .toResolvedValue((product, undo, toasts) => new ProductUndoStore(product, undo, toasts), [UndoProduct, UndoStore, ToastStore])
    .inSingletonScope();
  bind(DeleteProductViewModel).toResolvedValue(
    (impact, remove, dialog, toasts) => new DeleteProductViewModel({ impact, remove }, dialog, toasts),
    [ShowProductImpact, DeleteProduct, DialogStore, ToastStore],
  );
});
