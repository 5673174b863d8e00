import { SupabaseProductTransfer } from '../../../../src/infrastructure/supabase/catalog/product-transfer.ts';
import { SupabaseStaffProducts } from '../../../../src/infrastructure/supabase/catalog/staff-products.ts';
import { staffProductWritesContract } from '../../../contracts/catalog/staff-product-writes.contract.ts';
import { staffProductsContract } from '../../../contracts/catalog/staff-products.contract.ts';
import type { StaffProductPorts, StaffProductsWorld } from '../../../contracts/catalog/staff-products-world.ts';
import { restAs } from '../../../support/supabase-as.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';
import { openSupabaseWorld } from '../supabase-world.ts';

/** Over the gateway with a person's token. */
const seenWith = (database: TestDatabase, token: string): StaffProductPorts => {
  const rest = restAs(database, token);
  return { products: new SupabaseStaffProducts(rest, ''), transfer: new SupabaseProductTransfer(rest, '') };
};

const openWorld = async (): Promise<StaffProductsWorld> => {
  const database = await openTestDatabase();
  const catalogue = await openSupabaseWorld(database);
  const [manager, customer] = [await database.user('content'), await database.user()];
  return { catalogue, manager: seenWith(database, manager.token), customer: seenWith(database, customer.token) };
};

staffProductsContract(openWorld);
staffProductWritesContract(openWorld);
