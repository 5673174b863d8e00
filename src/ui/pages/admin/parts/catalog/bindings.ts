import { ContainerModule } from 'inversify';
import { ListStaffProducts } from '../../../../../application/catalog/list-staff-products.ts';
import { ProductWalkStore } from './product-walk.store.ts';

export const productWalkBindings = new ContainerModule(({ bind }) => {
  bind(ProductWalkStore)
    .toResolvedValue((list) => new ProductWalkStore(list), [ListStaffProducts])
    .inSingletonScope();
});
