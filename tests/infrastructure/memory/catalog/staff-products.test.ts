import { MemoryCatalogue } from '../../../../src/infrastructure/memory/catalog/catalogue.ts';
import { InMemoryProductTransfer } from '../../../../src/infrastructure/memory/catalog/product-transfer.ts';
import { InMemoryStaffProducts } from '../../../../src/infrastructure/memory/catalog/staff-products.ts';
import { staffProductWritesContract } from '../../../contracts/catalog/staff-product-writes.contract.ts';
import { staffProductsContract } from '../../../contracts/catalog/staff-products.contract.ts';
import type { StaffProductPorts, StaffProductsWorld } from '../../../contracts/catalog/staff-products-world.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';
import { openMemoryWorld } from '../memory-world.ts';

/** The same tables with or without permission for the catalogue. */
const seenBy = (tables: MemoryCatalogue, mayWrite: boolean): StaffProductPorts => {
  const view = new Proxy(tables, {
    get: (target, name, receiver) => (name === 'mayWrite' ? mayWrite : Reflect.get(target, name, receiver)),
  });
  return { products: new InMemoryStaffProducts(view), transfer: new InMemoryProductTransfer(view) };
};

const openWorld = async (): Promise<StaffProductsWorld> => {
  const tables = new MemoryCatalogue(new FixedClock());
  tables.mayReadBooks = false;
  return { catalogue: await openMemoryWorld(tables), manager: seenBy(tables, true), customer: seenBy(tables, false) };
};

staffProductsContract(openWorld);
staffProductWritesContract(openWorld);
