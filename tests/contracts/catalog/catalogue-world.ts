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
import type { StoredProduct } from '../../../src/infrastructure/memory/catalog/catalogue.ts';

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

/** A catalogue that a contract can fill and look at, whatever stands behind it. */
export interface CatalogueWorld {
  readonly visitor: CataloguePorts;
  /** Someone signed in who may not keep the catalogue. */
  readonly customer: CataloguePorts;
  readonly admin: CataloguePorts;
  now(): Date;
  addTier(tier: Tier): Promise<void>;
  addGame(game: GameTitle): Promise<void>;
  /** What a game's accounts are described by, in this order. */
  addSchema(gameId: string, attributes: readonly GameAttribute[]): Promise<void>;
  addCategory(category: Category): Promise<void>;
  /** Its rental options come with it. */
  addProduct(product: StoredProduct): Promise<void>;
  /** A picture that lies in the shop's own storage, by its address. */
  addPicture(address: string): Promise<void>;
  addRentalOption(option: RentalOption): Promise<void>;
  /** When a rental of it can begin at the earliest, as the calendar has it. */
  setRentableFrom(productId: string, from: Date | null): Promise<void>;
  addSale(sale: FlashSale): Promise<void>;
  /** The stock shown follows orders: no new version. */
  showStock(productId: string, stock: number): Promise<void>;
  /** @returns the order's id */
  addOrder(productId: string): Promise<string>;
  productOfOrder(orderId: string): Promise<string | null>;
  close(): Promise<void>;
}
