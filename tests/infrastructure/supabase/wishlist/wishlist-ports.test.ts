import { SupabaseWishlistRepository } from '../../../../src/infrastructure/supabase/wishlist/wishlist-repository.ts';
import { productCardsContract } from '../../../contracts/wishlist/product-cards.contract.ts';
import { accountWishesContract } from '../../../contracts/wishlist/wishlist-repository.contract.ts';
import { connectionOf } from '../../../support/supabase-as.ts';
import { openTestDatabase } from '../../../support/test-database.ts';
import { openSupabaseWorld } from '../supabase-world.ts';

accountWishesContract(async () => {
  const database = await openTestDatabase();
  // The first request runs alone, as in the shop: the gateway's library grants privileges in it.
  await database.request('/rest/v1/website_settings?select=id');
  const { sql } = database;
  const wishesOf = (token: string | null): SupabaseWishlistRepository =>
    new SupabaseWishlistRepository(connectionOf(database, async () => token).rest);
  return {
    person: async () => wishesOf((await database.user()).token),
    nobody: wishesOf(null),
    addProduct: async ({ id, name, description, price, stock, isActive }) => {
      await sql`insert into products ${sql({ id, name, description, price, stock, is_active: isActive })}`;
    },
    removeProduct: async (id) => void (await sql`delete from products where id = ${id}`),
    close: database.close,
  };
});

productCardsContract(async () => {
  const world = await openSupabaseWorld();
  return { world, cards: world.visitor.cards };
});
