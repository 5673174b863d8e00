import { ContainerModule } from 'inversify';
import { CheckProductImport } from '../../../../application/catalog/check-product-import.ts';
import { ImportProducts } from '../../../../application/catalog/import-products.ts';
import { ProductImportViewModel } from './product-import.view-model.ts';

export const productImportBindings = new ContainerModule(({ bind }) => {
  bind(ProductImportViewModel).toResolvedValue(
    (check, store) => new ProductImportViewModel(check, store),
    [CheckProductImport, ImportProducts],
  );
});
