import { PortError } from '../../../application/shared/port-error.ts';
import type { ProductChanges, ProductDraft } from '../../../domain/catalog/product-draft.ts';
import { guardProductPrice } from '../flash-sale/sale-rules.ts';
import type { MemoryCatalogue, StoredProduct } from './catalogue.ts';

/** The address of the shop's own pictures, the only ones that can be removed. */
export const OWN_PICTURES = '/storage/v1/object/public/product-images/';

type Group = { readonly id: string; readonly name: string; readonly slug: string };

/** Acts as a foreign key. @throws PortError `conflict` for a group that does not exist */
const groupOf = (groups: readonly Group[], id: string | null): Group | null => {
  if (id === null) return null;
  const group = groups.find((candidate) => candidate.id === id);
  if (group === undefined) throw new PortError('conflict', 'violates foreign key constraint', 'REFERENCE');
  return { id: group.id, name: group.name, slug: group.slug };
};

/** The fields of a draft, with its groups resolved. @throws PortError `conflict` */
const described = ({ categories, games, tiers }: MemoryCatalogue, { categoryId, gameTitleId, tierId, ...plain }: ProductDraft) => ({
  ...plain,
  category: groupOf(categories, categoryId),
  game: groupOf(games, gameTitleId),
  tier: groupOf(tiers, tierId),
});

/** The column defaults of a new product. */
const COLUMN_DEFAULTS: ProductDraft = {
  name: '',
  description: '',
  price: 0,
  originalPrice: null,
  image: null,
  images: [],
  categoryId: null,
  gameTitleId: null,
  tierId: null,
  isFlashSale: false,
  hasRental: false,
  stock: 1,
  isActive: true,
};

/** Records what is asked for the products: before a change, what tests and samples put into the catalogue, and after it. */
export const recordPricesOf = (catalogue: MemoryCatalogue, ...ids: readonly string[]): void => {
  for (const product of catalogue.products) if (ids.includes(product.id)) catalogue.recordPrices(product);
};

/** @throws PortError `conflict` for a group that does not exist */
export const insertProduct = (catalogue: MemoryCatalogue, id: string, columns: ProductChanges): void => {
  const now = catalogue.clock.now();
  const draft = described(catalogue, { ...COLUMN_DEFAULTS, ...columns });
  catalogue.products.push({
    ...draft,
    id,
    rentalOptions: [],
    rentableFrom: null,
    imageAlts: draft.imageAlts ?? [],
    attributes: draft.attributes ?? [],
    sellerNote: draft.sellerNote ?? null,
    warrantyHours: draft.warrantyHours ?? null,
    deliveryHours: draft.deliveryHours ?? null,
    saleKind: draft.saleKind ?? 'account',
    archivedAt: null,
    isSample: false,
    createdAt: now,
    updatedAt: now,
  });
  recordPricesOf(catalogue, id);
};

export const replaceProduct = (catalogue: MemoryCatalogue, id: string, change: (product: StoredProduct) => StoredProduct): void => {
  recordPricesOf(catalogue, id);
  catalogue.products = catalogue.products.map((product) => (product.id === id ? change(product) : product));
  recordPricesOf(catalogue, id);
};

/** @throws PortError `conflict` for a group that does not exist, `invalid` for a price that a sale does not allow */
export const updateProduct = (catalogue: MemoryCatalogue, product: StoredProduct, changes: ProductChanges): void => {
  guardProductPrice(catalogue, product, changes.price ?? product.price);
  const before: ProductDraft = {
    ...product,
    categoryId: product.category?.id ?? null,
    gameTitleId: product.game?.id ?? null,
    tierId: product.tier?.id ?? null,
  };
  const changed = { ...product, ...described(catalogue, { ...before, ...changes }), updatedAt: catalogue.clock.now() };
  replaceProduct(catalogue, product.id, () => changed);
};

/** @returns the storage paths of its pictures that no other product uses @throws PortError `conflict` while it has an open order */
export const deleteProduct = (catalogue: MemoryCatalogue, product: StoredProduct): readonly string[] => {
  const { id } = product;
  if ([...catalogue.orders.values()].includes(id)) throw new PortError('conflict', 'an order for this product is open', 'REFERENCE');
  catalogue.sales = catalogue.sales.filter((sale) => sale.productId !== id);
  catalogue.products = catalogue.products.filter((other) => other.id !== id);
  const stillShown = new Set(catalogue.products.flatMap((other) => [other.image, ...other.images]));
  const pictures = [product.image, ...product.images].filter((address) => address !== null && !stillShown.has(address));
  return [...new Set(pictures.flatMap((address) => address?.split(OWN_PICTURES)[1] ?? []))].toSorted();
};
