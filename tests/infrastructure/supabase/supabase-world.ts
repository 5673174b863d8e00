import type { Category } from '../../../src/domain/taxonomy/taxonomy.ts';
import { SystemClock } from '../../../src/infrastructure/platform/system-clock.ts';
import { SupabaseAdminProductRepository } from '../../../src/infrastructure/supabase/catalog/admin-product-repository.ts';
import { SupabaseProductRepository } from '../../../src/infrastructure/supabase/catalog/product-repository.ts';
import { SupabaseFlashSaleRepository } from '../../../src/infrastructure/supabase/flash-sale/flash-sale-repository.ts';
import { SupabaseProductSearch } from '../../../src/infrastructure/supabase/search/product-search.ts';
import { SupabaseSiteMapProducts } from '../../../src/infrastructure/supabase/seo/site-map-products.ts';
import { SupabaseTaxonomyRepository } from '../../../src/infrastructure/supabase/taxonomy/taxonomy-repository.ts';
import { SupabaseProductCards } from '../../../src/infrastructure/supabase/wishlist/product-cards.ts';
import type { CataloguePorts, CatalogueWorld } from '../../contracts/catalog/catalogue-world.ts';
import { restAs } from '../../support/supabase-as.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';

/** Requests to the gateway with a token, or as a visitor. */
const seenWith = (database: TestDatabase, token: string | null): CataloguePorts => {
  const rest = restAs(database, token);
  const clock = new SystemClock();
  return {
    products: new SupabaseProductRepository(rest, clock, ''),
    adminProducts: new SupabaseAdminProductRepository(rest, clock, ''),
    search: new SupabaseProductSearch(rest, clock, ''),
    taxonomy: new SupabaseTaxonomyRepository(rest, ''),
    sales: new SupabaseFlashSaleRepository(rest, ''),
    siteMapProducts: new SupabaseSiteMapProducts(rest),
    cards: new SupabaseProductCards(() => rest, clock, ''),
  };
};

const groupRow = (group: Category) => ({
  id: group.id,
  name: group.name,
  slug: group.slug,
  description: group.description,
  icon: group.icon,
  color: group.color,
  is_active: group.isActive,
  sort_order: group.sortOrder,
});

/** @param opened an existing database, when the test needs it for more */
export const openSupabaseWorld = async (opened?: TestDatabase): Promise<CatalogueWorld> => {
  const database = opened ?? (await openTestDatabase());
  // The first request runs alone, as in the shop: the gateway's library grants privileges in it, and two at once would conflict.
  await database.request('/rest/v1/website_settings?select=id');
  const { sql } = database;
  const [customer, owner] = [await database.user(), await database.user('owner')];
  const addRentalOption: CatalogueWorld['addRentalOption'] = async ({ id, productId, duration, durationMinutes, price, description }) => {
    await sql`insert into rental_options ${sql({ id, product_id: productId, duration, duration_minutes: durationMinutes, price, description })}`;
  };
  return {
    visitor: seenWith(database, null),
    customer: seenWith(database, customer.token),
    admin: seenWith(database, owner.token),
    now: () => new Date(),
    addTier: async (tier) => {
      await sql`insert into tiers ${sql({ ...groupRow(tier), price_range_min: tier.priceRangeMin, price_range_max: tier.priceRangeMax })}`;
    },
    addGame: async (game) => {
      await sql`insert into game_titles ${sql({ ...groupRow(game), logo_url: game.logoUrl, logo_path: game.logoPath, is_popular: game.isPopular })}`;
    },
    addSchema: async (gameId, attributes) => {
      for (const [place, { id, key, name, kind, unit, choices, isRequired }] of attributes.entries())
        await sql`insert into game_attributes ${sql({ id, game_title_id: gameId, key, name, kind, unit, choices: [...choices], is_required: isRequired, sort_order: place })}`;
    },
    addCategory: async (category) => {
      await sql`insert into categories ${sql(groupRow(category))}`;
    },
    addProduct: async (product) => {
      await sql`insert into products ${sql({
        id: product.id,
        name: product.name,
        description: product.description,
        price: product.price,
        original_price: product.originalPrice,
        image: product.image,
        images: [...product.images],
        attributes: sql.json(product.attributes.map((attribute) => ({ ...attribute }))),
        seller_note: product.sellerNote,
        warranty_hours: product.warrantyHours,
        delivery_hours: product.deliveryHours,
        sale_kind: product.saleKind,
        category_id: product.category?.id ?? null,
        game_title_id: product.game?.id ?? null,
        tier_id: product.tier?.id ?? null,
        is_flash_sale: product.isFlashSale,
        has_rental: product.hasRental,
        stock: product.stock,
        is_active: product.isActive,
        archived_at: product.archivedAt,
        is_sample: product.isSample,
        created_at: product.createdAt,
        updated_at: product.updatedAt,
      })}`;
      for (const option of product.rentalOptions) await addRentalOption({ ...option, productId: product.id });
    },
    addPicture: async (address) => {
      const [, bucket = '', name = ''] = /\/public\/([^/]+)\/(.+)$/.exec(address) ?? [];
      await sql`insert into storage.objects (bucket_id, name) values (${bucket}, ${name})`;
    },
    addRentalOption,
    setRentableFrom: async (productId, from) => {
      await sql`update products set rentable_from = ${from} where id = ${productId}`;
    },
    addSale: async (sale) => {
      await sql`insert into flash_sales ${sql({
        id: sale.id,
        product_id: sale.productId,
        sale_price: sale.salePrice,
        original_price: sale.originalPrice,
        start_time: sale.startsAt,
        end_time: sale.endsAt,
        stock: sale.stock,
        initial_stock: sale.initialStock,
        is_active: sale.isActive,
        created_at: sale.createdAt,
      })}`;
    },
    showStock: async (productId, stock) => {
      await sql.begin(async (transaction) => {
        await transaction`select set_config('app.shows_stock', 'on', true)`;
        await transaction`update products set stock = ${stock} where id = ${productId}`;
      });
    },
    addOrder: async (productId) => {
      const [order] = await sql<{ id: string }[]>`insert into orders (product_id) values (${productId}) returning id`;
      return order?.id ?? '';
    },
    addSold: async ({ productId, total, attributes, isTest = false, isRefunded = false }) => {
      await sql`insert into orders ${sql({
        product_id: productId,
        sale_kind: 'account',
        state: isRefunded ? 'refunded' : 'completed',
        unit_price: total,
        total,
        is_test: isTest,
        attributes: sql.json(attributes.map((line) => ({ ...line }))),
      })}`;
    },
    passHours: async (hours) => {
      await sql`update private.price_points
        set from_at = from_at - make_interval(hours => ${hours}), to_at = to_at - make_interval(hours => ${hours})`;
    },
    productOfOrder: async (id) => {
      const [order] = await sql<{ product_id: string | null }[]>`select product_id from orders where id = ${id}`;
      return order?.product_id ?? null;
    },
    close: database.close,
  };
};
