import { InMemoryAdminProductRepository } from '../../../src/infrastructure/memory/catalog/admin-product-repository.ts';
import { MemoryCatalogue } from '../../../src/infrastructure/memory/catalog/catalogue.ts';
import { InMemoryProductRepository } from '../../../src/infrastructure/memory/catalog/product-repository.ts';
import { InMemoryFlashSaleRepository } from '../../../src/infrastructure/memory/flash-sale/flash-sale-repository.ts';
import { InMemoryProductSearch } from '../../../src/infrastructure/memory/search/product-search.ts';
import { InMemorySiteMapProducts } from '../../../src/infrastructure/memory/seo/site-map-products.ts';
import { InMemoryTaxonomyRepository } from '../../../src/infrastructure/memory/taxonomy/taxonomy-repository.ts';
import { InMemoryProductCards } from '../../../src/infrastructure/memory/wishlist/product-cards.ts';
import type { CataloguePorts, CatalogueWorld } from '../../contracts/catalog/catalogue-world.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

/** The same tables with or without permission to write. */
export const withPermission = (tables: MemoryCatalogue, mayWrite: boolean): MemoryCatalogue =>
  new Proxy(tables, {
    get: (target, name, receiver) => (name === 'mayWrite' ? mayWrite : Reflect.get(target, name, receiver)),
  });

const seenBy = (tables: MemoryCatalogue, mayWrite: boolean): CataloguePorts => {
  const view = withPermission(tables, mayWrite);
  return {
    products: new InMemoryProductRepository(view),
    adminProducts: new InMemoryAdminProductRepository(view),
    search: new InMemoryProductSearch(view),
    taxonomy: new InMemoryTaxonomyRepository(view),
    sales: new InMemoryFlashSaleRepository(view),
    siteMapProducts: new InMemorySiteMapProducts(view),
    cards: new InMemoryProductCards(view),
  };
};

export const openMemoryWorld = async (tables = new MemoryCatalogue(new FixedClock())): Promise<CatalogueWorld> => {
  let orders = 0;
  return {
    visitor: seenBy(tables, false),
    customer: seenBy(tables, false),
    admin: seenBy(tables, true),
    now: () => tables.clock.now(),
    addTier: async (tier) => void tables.tiers.push(tier),
    addGame: async (game) => void tables.games.push(game),
    addSchema: async (gameId, attributes) => void tables.schemas.set(gameId, attributes),
    addCategory: async (category) => void tables.categories.push(category),
    addProduct: async (product) => void tables.products.push(product),
    addPicture: async () => undefined,
    addRentalOption: async (option) => {
      tables.products = tables.products.map((product) =>
        product.id === option.productId ? { ...product, hasRental: true, rentalOptions: [...product.rentalOptions, option] } : product,
      );
    },
    setRentableFrom: async (productId, from) => {
      tables.products = tables.products.map((product) => (product.id === productId ? { ...product, rentableFrom: from } : product));
    },
    addSale: async (sale) => void tables.sales.push(sale),
    showStock: async (productId, stock) => {
      tables.products = tables.products.map((product) => (product.id === productId ? { ...product, stock } : product));
    },
    addOrder: async (productId) => {
      orders += 1;
      tables.orders.set(`order-${orders}`, productId);
      return `order-${orders}`;
    },
    addSold: async ({ isTest = false, isRefunded = false, ...order }) => {
      if (!isTest && !isRefunded) tables.sold.push(order);
    },
    passHours: async (hours) => {
      const earlier = (at: Date): Date => new Date(at.getTime() - hours * 3_600_000);
      for (const [id, points] of tables.pricePoints)
        tables.pricePoints.set(
          id,
          points.map((point) => ({ ...point, from: earlier(point.from), to: point.to === null ? null : earlier(point.to) })),
        );
    },
    productOfOrder: async (id) => tables.orders.get(id) ?? null,
    close: async () => undefined,
  };
};
