import { SystemClock } from '../../../../src/infrastructure/platform/system-clock.ts';
import { SupabaseAdminProductRepository } from '../../../../src/infrastructure/supabase/catalog/admin-product-repository.ts';
import { adminProductContract } from '../../../contracts/catalog/admin-product-repository.contract.ts';
import { restAs } from '../../../support/supabase-as.ts';
import { openTestDatabase, type TestUser } from '../../../support/test-database.ts';
import { openSupabaseWorld } from '../supabase-world.ts';

adminProductContract(async () => {
  const database = await openTestDatabase();
  const catalogue = await openSupabaseWorld(database);
  const seenWith = ({ token }: TestUser): SupabaseAdminProductRepository => {
    const rest = restAs(database, token);
    return new SupabaseAdminProductRepository(rest, new SystemClock(), '');
  };
  const customer = await database.user();
  return {
    catalogue,
    admin: seenWith(await database.user('owner')),
    customer: seenWith(customer),
    addWish: async (productId) => {
      await database.sql`insert into wishlists (user_id, product_id) values (${customer.id}, ${productId})`;
    },
  };
});
