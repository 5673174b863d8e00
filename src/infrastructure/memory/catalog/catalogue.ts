import type { Clock } from '../../../application/shared/clock.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import { cardFacts, valueIn, valueProblem } from '../../../domain/attribute/attribute-value.ts';
import type { GameAttribute } from '../../../domain/attribute/game-attribute.ts';
import { numberOf } from '../../../domain/attribute/number-text.ts';
import { type PricePoint, recordPrices, strikablePrices } from '../../../domain/catalog/asked-price.ts';
import { lowStockAt } from '../../../domain/catalog/low-stock.ts';
import type { UndoneImport } from '../../../domain/catalog/past-import.ts';
import { currentPrice } from '../../../domain/catalog/price.ts';
import type { Product } from '../../../domain/catalog/product.ts';
import type { ProductCriteria } from '../../../domain/catalog/product-criteria.ts';
import { noPrivateData, type ProductPrivateData } from '../../../domain/catalog/product-private-data.ts';
import type { AttributeChoice } from '../../../domain/catalog/product-query.ts';
import { byDuration } from '../../../domain/catalog/rental-option.ts';
import type { StrikablePrice } from '../../../domain/catalog/strikable-price.ts';
import { isVisible } from '../../../domain/catalog/visibility.ts';
import { type FlashSale, isLive, saleToShow } from '../../../domain/flash-sale/flash-sale.ts';
import { endOfDayInWib } from '../../../domain/shared/wib.ts';
import type { Category, GameTitle, Tier } from '../../../domain/taxonomy/taxonomy.ts';

/** A product without derived fields; its sale comes from the list of sales. */
export type StoredProduct = Omit<Product, 'sale' | 'facts' | 'strikable'>;

/** A product before and after a row of an import; it had none before where the row added it. */
export interface ImportWrite {
  readonly importId: string;
  readonly id: string;
  readonly before: StoredProduct | null;
  readonly after: StoredProduct;
  readonly noteBefore: ProductPrivateData | undefined;
  readonly noteAfter: ProductPrivateData | undefined;
}

export interface SoldOrder extends Pick<Product, 'attributes'> {
  readonly productId: string;
  readonly total: number;
}

export interface BegunImport {
  readonly id: string;
  readonly beganAt: string;
  readonly fileName: string;
  undoneAt: string | null;
  undone: UndoneImport;
}

/** The catalogue in memory, shared by the fakes of its ports. Empty at first; tests and sample data fill it. */
export class MemoryCatalogue {
  products: StoredProduct[] = [];
  sales: FlashSale[] = [];
  /** What was asked, by product id. A product without points was asked at its price since it was made. */
  pricePoints = new Map<string, readonly PricePoint[]>();
  tiers: Tier[] = [];
  games: GameTitle[] = [];
  categories: Category[] = [];
  /** By game id, in the owner's order. */
  schemas = new Map<string, readonly GameAttribute[]>();
  /** Product ids by order id; null after the product was deleted. */
  orders = new Map<string, string | null>();
  /** Purchases that were delivered and are no tests. */
  sold: SoldOrder[] = [];
  /** What only staff know, by product id. */
  privateData = new Map<string, ProductPrivateData>();
  /** Imports that began, the oldest first. */
  imports: BegunImport[] = [];
  importWrites: ImportWrite[] = [];
  /** How many units with credentials a product has, by product id; the fakes of the vault do not know products. */
  sealedUnits = new Map<string, number>();
  /** The name of the caller. */
  staffName: string | null = null;
  /** Whether the caller may read the books; without it a cost is neither read nor written. */
  mayReadBooks = true;
  /** What a delivery needs, by game id. */
  deliveryForms = new Map<string, string>();
  /** The number at which stock is low, by category id. */
  lowStock = new Map<string, number>();
  /** Categories whose services need the login of the buyer's game account. */
  loginCategories = new Set<string>();
  /** Whether the caller may edit the catalogue; a real backend decides by access token. */
  mayWrite = false;

  constructor(readonly clock: Clock) {}

  /** @throws PortError `denied` */
  guard(): void {
    if (!this.mayWrite) throw new PortError('denied', 'new row violates row-level security policy', '42501');
  }

  privateDataOf(id: string): ProductPrivateData {
    const { cost = null, ...others } = this.privateData.get(id) ?? noPrivateData;
    return this.mayReadBooks ? { ...others, cost } : others;
  }

  lowStockAt({ id, category, saleKind }: StoredProduct): number | null {
    return lowStockAt(this.privateData.get(id)?.lowStockAt ?? null, this.lowStock.get(category?.id ?? '') ?? null, saleKind);
  }

  canSee(product: StoredProduct): boolean {
    return isVisible(product) || this.mayWrite;
  }

  find(id: string): StoredProduct | null {
    return this.products.find((product) => product.id === id && this.canSee(product)) ?? null;
  }

  withSale(product: StoredProduct): Product {
    const sales = this.sales.filter((candidate) => candidate.productId === product.id);
    return {
      ...product,
      rentalOptions: byDuration(product.rentalOptions),
      sale: saleToShow(sales, this.clock.now()),
      facts: cardFacts(this.schemaOf(product), product.attributes),
      ...this.strikablePart(product),
    };
  }

  /** Records what is asked for a product after a change. */
  recordPrices(product: StoredProduct): readonly PricePoint[] {
    const now = this.clock.now();
    const { id, price, createdAt } = product;
    const sales = this.sales.filter(({ productId }) => productId === id);
    const state = { price, isVisible: isVisible(product), sales };
    const known = this.pricePoints.get(id) ?? recordPrices([], state, createdAt);
    const points = recordPrices(known, state, now);
    this.pricePoints.set(id, points);
    return points;
  }

  /** Absent without any, as in answers of the backend. */
  strikablePart(product: StoredProduct): Pick<Product, 'strikable'> {
    const strikable = this.strikableOf(product);
    return strikable.length === 0 ? {} : { strikable };
  }

  /** The prices above what is asked now or in a planned sale that may be struck through. */
  strikableOf(product: StoredProduct): StrikablePrice[] {
    const now = this.clock.now();
    const planned = this.sales.filter(({ productId, isActive, endsAt }) => productId === product.id && isActive && endsAt > now);
    const lowest = Math.min(product.price, ...planned.map(({ salePrice }) => salePrice));
    return strikablePrices(this.recordPrices(product)).filter(({ price, until }) => price > lowest && (until === null || until > now));
  }

  /** What is charged for a product now. */
  charged(product: StoredProduct): number {
    return currentPrice(this.withSale(product), this.clock.now()).amount;
  }

  private schemaOf(product: StoredProduct): readonly GameAttribute[] {
    return this.schemas.get(product.game?.id ?? '') ?? [];
  }

  private hasAttribute(product: StoredProduct, { id, values, min, max }: AttributeChoice): boolean {
    const attribute = this.schemaOf(product).find((candidate) => candidate.id === id && candidate.isFilter);
    const value = attribute === undefined ? null : valueIn(product.attributes, attribute);
    if (attribute === undefined || value === null || valueProblem(attribute, value) !== null) return false;
    if (values !== null) return values.includes(value);
    const number = numberOf(value) ?? Number.NaN;
    return number >= (min ?? 0) && number <= (max ?? Number.POSITIVE_INFINITY);
  }

  matches(product: StoredProduct, criteria: ProductCriteria): boolean {
    const now = this.clock.now();
    const { gameIds, tierIds, categoryId, minPrice, maxPrice } = criteria;
    return (
      (gameIds === null || gameIds.includes(product.game?.id ?? '')) &&
      (tierIds === null || tierIds.includes(product.tier?.id ?? '')) &&
      (categoryId === null || product.category?.id === categoryId) &&
      (criteria.kind === null || product.saleKind === criteria.kind) &&
      (minPrice === null || this.charged(product) >= minPrice) &&
      (maxPrice === null || this.charged(product) <= maxPrice) &&
      (!criteria.rentable || product.hasRental) &&
      (!criteria.rentableToday || (product.rentableFrom !== null && product.rentableFrom < endOfDayInWib(now))) &&
      (!criteria.inStock || product.stock > 0) &&
      (!criteria.onSale || this.sales.some((sale) => sale.productId === product.id && isLive(sale, now))) &&
      (criteria.facts ?? []).every((choice) => this.hasAttribute(product, choice))
    );
  }
}

/** Newest first; equal times by id, as in the database. */
export const newestFirst = (a: StoredProduct, b: StoredProduct): number =>
  b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);
