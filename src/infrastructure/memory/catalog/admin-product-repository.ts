import type {
  AdminProductRepository,
  OpenedProduct,
  OutsideSale,
  OutsideSold,
  ProductSaved,
  ProductSaving,
  ProductUsage,
  SoldLike,
} from '../../../application/catalog/admin-product-repository.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import type { RentalDraft } from '../../../domain/catalog/rental-draft.ts';
import { minutesOf } from '../../../domain/catalog/rental-minutes.ts';
import type { RentalOption } from '../../../domain/catalog/rental-option.ts';
import { type SoldPrices, soldPrices } from '../../../domain/catalog/sold-prices.ts';
import type { MemoryCatalogue, StoredProduct } from './catalogue.ts';
import { deleteProduct, insertProduct, OWN_PICTURES, replaceProduct, updateProduct } from './product-writes.ts';

/** Every change creates a new object of a product, whose identity stands for its version. */
const versions = new WeakMap<StoredProduct, string>();
let made = 0;
const versionOf = (product: StoredProduct): string => {
  const known = versions.get(product);
  if (known !== undefined) return known;
  made += 1;
  versions.set(product, `v${made}`);
  return `v${made}`;
};

const picturesOf = ({ image, images }: StoredProduct): ReadonlySet<string> =>
  new Set([image, ...images].filter((address) => address !== null));

/** Fake of the admin's products: the same answers and refusals, without a database. */
export class InMemoryAdminProductRepository implements AdminProductRepository {
  /** The number of wishlists with a product, by id. */
  readonly wishes = new Map<string, number>();

  /** Units that were sold elsewhere, by sale id. */
  readonly outside = new Map<string, OutsideSale>();

  /** The version at creation, by product id. */
  private readonly made = new Map<string, string>();

  constructor(private readonly catalogue: MemoryCatalogue) {}

  async open(id: string): Promise<OpenedProduct | null> {
    const product = this.catalogue.find(id);
    return product === null
      ? null
      : { product: this.catalogue.withSale(product), privateData: this.catalogue.privateDataOf(id), version: versionOf(product) };
  }

  async save({ id, newId, version, changes, seenStock, privateData, rentals }: ProductSaving): Promise<ProductSaved> {
    this.catalogue.guard();
    if (rentals?.some(({ duration }) => duration.trim() === '')) throw new PortError('invalid', 'violates check constraint', '23514');
    const sought = id ?? newId;
    const before = sought === undefined ? null : this.catalogue.find(sought);
    if (id !== null && before === null) return { outcome: 'missing' };
    if (before !== null && versionOf(before) !== (id === null ? this.made.get(before.id) : version)) return { outcome: 'stale' };
    const { archivedAt, ...given } = changes;
    if (before !== null && seenStock !== undefined && given.stock !== seenStock && before.stock !== seenStock) {
      return { outcome: 'stock', stock: before.stock };
    }
    const { stock: _typed, ...others } = given;
    const columns = given.stock === seenStock ? others : given;
    const stored = before?.id ?? newId ?? globalThis.crypto.randomUUID();
    if (before === null) insertProduct(this.catalogue, stored, columns);
    else updateProduct(this.catalogue, before, columns);
    replaceProduct(this.catalogue, stored, (product) => ({
      ...product,
      ...(archivedAt === undefined ? {} : { archivedAt }),
      ...(rentals === null ? {} : { hasRental: rentals.length > 0, rentalOptions: rentals.map((line) => this.option(line, product)) }),
    }));
    if (privateData !== undefined) {
      if (privateData.cost !== undefined && !this.catalogue.mayReadBooks)
        throw new PortError('denied', 'not allowed to write these data', '42501');
      this.catalogue.privateData.set(stored, {
        ...this.catalogue.privateData.get(stored),
        ...privateData,
        ...(this.catalogue.find(stored)?.isActive === true ? { publishAt: null } : {}),
      });
    }
    const opened = (await this.open(stored)) as OpenedProduct;
    if (before === null) this.made.set(stored, opened.version);
    return { outcome: 'saved', opened };
  }

  async sellOutside(id: string, version: string, sale: OutsideSale): Promise<OutsideSold> {
    this.catalogue.guard();
    const product = this.catalogue.find(id);
    if (product === null) return { outcome: 'missing' };
    if (versionOf(product) !== version) return { outcome: 'stale' };
    if (product.stock === 0) return { outcome: 'sold-out' };
    const saleId = globalThis.crypto.randomUUID();
    this.outside.set(saleId, sale);
    replaceProduct(this.catalogue, id, (stored) => ({ ...stored, stock: stored.stock - 1 }));
    return { outcome: 'saved', saleId };
  }

  async undoOutsideSale(id: string, saleId: string): Promise<boolean> {
    this.catalogue.guard();
    if (this.catalogue.find(id) === null || !this.outside.delete(saleId)) return false;
    replaceProduct(this.catalogue, id, (stored) => ({ ...stored, stock: stored.stock + 1 }));
    return true;
  }

  async impact(id: string): Promise<ProductUsage | null> {
    this.catalogue.guard();
    const product = this.catalogue.find(id);
    if (product === null) return null;
    const orders = [...this.catalogue.orders.values()].filter((ordered) => ordered === id).length;
    const others = new Set(this.catalogue.products.flatMap((other) => (other.id === id ? [] : [...picturesOf(other)])));
    return {
      rentalOptions: product.rentalOptions.length,
      flashSales: this.catalogue.sales.filter(({ productId }) => productId === id).length,
      orders,
      hasOpenOrder: orders > 0,
      wishlists: this.wishes.get(id) ?? 0,
      pictures: [...picturesOf(product)].filter((address) => address.includes(OWN_PICTURES) && !others.has(address)).length,
    };
  }

  async soldPrices({ gameId, tierId, saleKind, rank }: SoldLike): Promise<SoldPrices | null> {
    this.catalogue.guard();
    const alike = this.catalogue.products.filter(
      (product) => product.game?.id === gameId && (product.tier?.id ?? null) === tierId && product.saleKind === saleKind,
    );
    const sold = this.catalogue.sold.filter(
      ({ productId, attributes }) =>
        alike.some(({ id }) => id === productId) &&
        (rank === null || attributes.some(({ label, value }) => label.toLowerCase() === rank.label.toLowerCase() && value === rank.value)),
    );
    return soldPrices(sold.map(({ total }) => total));
  }

  async delete(id: string): Promise<readonly string[] | null> {
    this.catalogue.guard();
    const product = this.catalogue.find(id);
    return product === null ? null : deleteProduct(this.catalogue, product);
  }

  private option({ id, ...line }: RentalDraft, product: StoredProduct): RentalOption {
    const known = product.rentalOptions.some((option) => option.id === id);
    const durationMinutes = minutesOf(line.duration) ?? line.durationMinutes;
    return { ...line, durationMinutes, id: known && id !== null ? id : globalThis.crypto.randomUUID(), productId: product.id };
  }
}
