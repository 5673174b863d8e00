import type { AdminProductRepository } from '../../../src/application/catalog/admin-product-repository.ts';
import type { ProductRepository } from '../../../src/application/catalog/product-repository.ts';
import type { FlashSaleRepository } from '../../../src/application/flash-sale/flash-sale-repository.ts';
import type { ProductSearch } from '../../../src/application/search/product-search.ts';
import type { SiteMapProducts } from '../../../src/application/seo/site-map-products.ts';
import type { TaxonomyRepository } from '../../../src/application/taxonomy/taxonomy-repository.ts';
import type { ProductCards } from '../../../src/application/wishlist/product-cards.ts';
import type { GameAttribute } from '../../../src/domain/attribute/game-attribute.ts';
import type { RentalOption } from '../../../src/domain/catalog/rental-option.ts';
import type { FlashSale } from '../../../src/domain/flash-sale/flash-sale.ts';
import type { Category, GameTitle, Tier } from '../../../src/domain/taxonomy/taxonomy.ts';
import type { SoldOrder, StoredProduct } from '../../../src/infrastructure/memory/catalog/catalogue.ts';

/** The catalogue's ports as one person sees them. */
export interface CataloguePorts {
  readonly products: ProductRepository;
  readonly adminProducts: AdminProductRepository;
  readonly search: ProductSearch;
  readonly taxonomy: TaxonomyRepository;
  readonly sales: FlashSaleRepository;
  readonly siteMapProducts: SiteMapProducts;
  readonly cards: ProductCards;
}

/** A catalogue that a contract can fill and read, over any adapter. */
export interface CatalogueWorld {
  readonly visitor: CataloguePorts;
  /** A signed-in person without permission for the catalogue. */
  readonly customer: CataloguePorts;
  readonly admin: CataloguePorts;
  now(): Date;
  addTier(tier: Tier): Promise<void>;
  addGame(game: GameTitle): Promise<void>;
  /** The attributes of a game's accounts, in this order. */
  addSchema(gameId: string, attributes: readonly GameAttribute[]): Promise<void>;
  addCategory(category: Category): Promise<void>;
  /** Its rental options are saved along with it. */
  addProduct(product: StoredProduct): Promise<void>;
  /** The address of a picture in the shop's own storage. */
  addPicture(address: string): Promise<void>;
  addRentalOption(option: RentalOption): Promise<void>;
  /** The earliest possible start of a rental, by the calendar. */
  setRentableFrom(productId: string, from: Date | null): Promise<void>;
  addSale(sale: FlashSale): Promise<void>;
  /** The displayed stock follows orders and changes no version. */
  showStock(productId: string, stock: number): Promise<void>;
  /** @returns the order's id */
  addOrder(productId: string): Promise<string>;
  /** A purchase as it ended. */
  addSold(order: SoldOrder & { readonly isTest?: boolean; readonly isRefunded?: boolean }): Promise<void>;
  /** Everything that was asked so far was asked so much earlier. */
  passHours(hours: number): Promise<void>;
  productOfOrder(orderId: string): Promise<string | null>;
  close(): Promise<void>;
}
