import type {
  AdminProductRepository,
  GroupChoice,
  OpenedProduct,
  ProductGroups,
  ProductSaved,
  ProductSaving,
  ProductUsage,
} from '../../../application/catalog/admin-product-repository.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import type { RentalDraft } from '../../../domain/catalog/rental-draft.ts';
import type { RentalOption } from '../../../domain/catalog/rental-option.ts';
import type { Category } from '../../../domain/taxonomy/taxonomy.ts';
import type { MemoryCatalogue, StoredProduct } from './catalogue.ts';
import { InMemoryProductRepository } from './product-repository.ts';

/** Every change makes a new object of a product: which one it is says which state it is in. */
const versions = new WeakMap<StoredProduct, string>();
let made = 0;
const versionOf = (product: StoredProduct): string => {
  const known = versions.get(product);
  if (known !== undefined) return known;
  made += 1;
  versions.set(product, `v${made}`);
  return `v${made}`;
};

const inOrder = (groups: readonly Category[]): GroupChoice[] =>
  groups
    .toSorted((a, b) => a.sortOrder - b.sortOrder || (a.name < b.name ? -1 : 1))
    .map(({ id, name, slug, isActive }) => ({ id, name, slug, isActive }));

/** Where the shop's own pictures lie; only they can be removed. */
const OURS = '/storage/v1/object/public/product-images/';
const picturesOf = ({ image, images }: StoredProduct): ReadonlySet<string> =>
  new Set([image, ...images].filter((address) => address !== null));

/** Fake of the product desk: the same answers and refusals, without a database. */
export class InMemoryAdminProductRepository implements AdminProductRepository {
  /** How many people keep a product, by its id. */
  readonly wishes = new Map<string, number>();

  /** The version each product was made with. */
  private readonly made = new Map<string, string>();

  constructor(private readonly catalogue: MemoryCatalogue) {}

  async open(id: string): Promise<OpenedProduct | null> {
    const product = this.catalogue.find(id);
    return product === null ? null : { product: this.catalogue.withSale(product), version: versionOf(product) };
  }

  async groups(): Promise<ProductGroups> {
    const { games, tiers, categories, mayWrite } = this.catalogue;
    const seen = (groups: readonly Category[]) => inOrder(groups.filter(({ isActive }) => isActive || mayWrite));
    return { games: seen(games), tiers: seen(tiers), categories: seen(categories) };
  }

  async save({ id, newId, version, changes, rentals }: ProductSaving): Promise<ProductSaved> {
    this.catalogue.guard();
    if (rentals?.some(({ duration }) => duration.trim() === '')) throw new PortError('invalid', 'violates check constraint', '23514');
    this.refuseGone(changes);
    const sought = id ?? newId;
    const before = sought === undefined ? null : this.catalogue.find(sought);
    if (id !== null && before === null) return { outcome: 'missing' };
    if (before !== null && versionOf(before) !== (id === null ? this.made.get(before.id) : version)) return { outcome: 'stale' };
    const { archivedAt, ...columns } = changes;
    const stored = await this.write(before, columns, newId);
    this.replace(stored, (product) => ({
      ...product,
      ...(archivedAt === undefined ? {} : { archivedAt }),
      ...(rentals === null ? {} : { hasRental: rentals.length > 0, rentalOptions: rentals.map((line) => this.option(line, product)) }),
    }));
    const opened = (await this.open(stored)) as OpenedProduct;
    if (before === null) this.made.set(stored, opened.version);
    return { outcome: 'saved', opened };
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
      pictures: [...picturesOf(product)].filter((address) => address.includes(OURS) && !others.has(address)).length,
    };
  }

  /** @returns the product's id */
  private async write(before: StoredProduct | null, columns: ProductSaving['changes'], newId: string | undefined): Promise<string> {
    const products = new InMemoryProductRepository(this.catalogue);
    if (before !== null) return (await products.update(before.id, columns))?.id ?? before.id;
    const { id } = await products.insert({
      ...{ name: '', description: '', price: 0, originalPrice: null, image: null, images: [], categoryId: null, gameTitleId: null },
      ...{ tierId: null, isFlashSale: false, hasRental: false, stock: 1, isActive: true },
      ...columns,
    });
    if (newId !== undefined) this.replace(id, (product) => ({ ...product, id: newId }));
    return newId ?? id;
  }

  /** As the database's foreign keys do. */
  private refuseGone({ categoryId = null, gameTitleId = null, tierId = null }: ProductSaving['changes']): void {
    const { categories, games, tiers } = this.catalogue;
    const places = [[categories, categoryId] as const, [games, gameTitleId] as const, [tiers, tierId] as const];
    if (places.some(([groups, id]) => id !== null && !groups.some((group) => group.id === id)))
      throw new PortError('conflict', 'violates foreign key constraint', '23503');
  }

  private replace(id: string, change: (product: StoredProduct) => StoredProduct): void {
    this.catalogue.products = this.catalogue.products.map((product) => (product.id === id ? change(product) : product));
  }

  private option({ id, ...line }: RentalDraft, product: StoredProduct): RentalOption {
    const known = product.rentalOptions.some((option) => option.id === id);
    return { ...line, id: known && id !== null ? id : globalThis.crypto.randomUUID(), productId: product.id };
  }
}
