import { ContainerModule } from 'inversify';
import { UndoProduct } from '../../../../application/catalog/undo-product.ts';
import { ProductUndoStore } from './product-undo.store.ts';

export const productUndoBindings = new ContainerModule(({ bind }) => {
  bind(ProductUndoStore)
    .toResolvedValue((product) => new ProductUndoStore(product), [UndoProduct])
    .inSingletonScope();
});
