import { ContainerModule } from 'inversify';
import { ListStaffProducts } from '../../../../../application/catalog/list-staff-products.ts';
import { ProductNeighboursStore } from './product-neighbours.store.ts';

export const productNeighboursBindings = new ContainerModule(({ bind }) => {
  bind(ProductNeighboursStore)
    .toResolvedValue((list) => new ProductNeighboursStore(list), [ListStaffProducts])
    .inSingletonScope();
});
