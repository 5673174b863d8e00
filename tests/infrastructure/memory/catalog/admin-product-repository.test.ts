import { InMemoryAdminProductRepository } from '../../../../src/infrastructure/memory/catalog/admin-product-repository.ts';
import { MemoryCatalogue } from '../../../../src/infrastructure/memory/catalog/catalogue.ts';
import { adminProductContract } from '../../../contracts/catalog/admin-product-repository.contract.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';
import { openMemoryWorld } from '../memory-world.ts';

const seenBy = (tables: MemoryCatalogue, mayWrite: boolean): InMemoryAdminProductRepository =>
  new InMemoryAdminProductRepository(
    new Proxy(tables, { get: (target, name, receiver) => (name === 'mayWrite' ? mayWrite : Reflect.get(target, name, receiver)) }),
  );

adminProductContract(async () => {
  const tables = new MemoryCatalogue(new FixedClock());
  const admin = seenBy(tables, true);
  return {
    catalogue: await openMemoryWorld(tables),
    admin,
    customer: seenBy(tables, false),
    addWish: async (productId) => void admin.wishes.set(productId, (admin.wishes.get(productId) ?? 0) + 1),
  };
});
