import type { Attribute, CategorySummary, GameSummary, Product, ProductCard, TierSummary } from '../../../domain/catalog/product.ts';
import { byDuration, type CardRental, type RentalOption } from '../../../domain/catalog/rental-option.ts';
import type { StrikablePrice } from '../../../domain/catalog/strikable-price.ts';
import { type FlashSale, saleToShow } from '../../../domain/flash-sale/flash-sale.ts';
import type { SaleKind } from '../../../domain/order/order.ts';
import type { Database, Json } from '../database-types.ts';
import { withOrigin } from '../media/own-files.ts';

type Row<T extends keyof Database['public']['Tables']> = Database['public']['Tables'][T]['Row'];
export type SaleRow = Omit<Row<'flash_sales'>, 'updated_at'>;
type RentalRow = Omit<Row<'rental_options'>, 'created_at' | 'updated_at'>;
export type StrikableRow = Omit<Row<'strikable_prices'>, 'product_id'>;
type CardRentalRow = Pick<RentalRow, 'duration' | 'duration_minutes' | 'price'>;

const CARD = 'id,name,price,charged_price,original_price,image,stock,has_rental,is_sample,sale_kind,created_at';
const RENTAL_COLUMNS = 'duration,duration_minutes,price';
const RENTAL = `rental_options(${RENTAL_COLUMNS})` as const;
const RENTAL_WITH_TERMS = `rental_options(id,product_id,${RENTAL_COLUMNS},description,deposit,rules)` as const;
export const SALE = 'id,product_id,sale_price,original_price,start_time,end_time,stock,initial_stock,is_active,created_at';
const GROUPS = 'tier:tiers(id,name,slug),game:game_titles(id,name,slug),card_facts(facts),strikable_prices(price,from_at,until_at)';

/** The columns of a card. Listed explicitly, because `*` would include descriptions, which cards do not show. */
export const CARD_COLUMNS = `${CARD},${GROUPS},${RENTAL},flash_sales(${SALE})` as const;
/** The columns of a card for products with a sale; others are left out. */
export const CARD_COLUMNS_ON_SALE = `${CARD},${GROUPS},${RENTAL},flash_sales!inner(${SALE})` as const;
/** The columns of a card whose sale is already known. */
export const CARD_COLUMNS_OF_SALE = `${CARD},${GROUPS},${RENTAL}` as const;
export const PRODUCT_COLUMNS = `*,${GROUPS},category:categories(id,name,slug),${RENTAL_WITH_TERMS},flash_sales(${SALE})` as const;

/** A joined row, or a plain one when the join failed. */
export interface CardRow
  extends Pick<
    Row<'products'>,
    | 'id'
    | 'name'
    | 'price'
    | 'charged_price'
    | 'original_price'
    | 'image'
    | 'stock'
    | 'has_rental'
    | 'is_sample'
    | 'sale_kind'
    | 'created_at'
  > {
  readonly tier?: TierSummary | null;
  readonly game?: GameSummary | null;
  readonly rental_options?: readonly CardRentalRow[];
  readonly flash_sales?: readonly SaleRow[];
  readonly card_facts?: { readonly facts: readonly string[] } | null;
  readonly strikable_prices?: readonly StrikableRow[];
}

export interface ProductRow extends Row<'products'>, Pick<CardRow, 'tier' | 'game' | 'flash_sales' | 'card_facts' | 'strikable_prices'> {
  readonly rental_options?: readonly RentalRow[];
  readonly category?: CategorySummary | null;
}

const toCardRental = (row: CardRentalRow): CardRental => ({
  duration: row.duration,
  durationMinutes: row.duration_minutes,
  price: row.price,
});

const toRentalOption = (row: RentalRow): RentalOption => ({
  ...toCardRental(row),
  id: row.id,
  productId: row.product_id,
  description: row.description,
  deposit: row.deposit,
  rules: row.rules,
});

const toStrikable = (row: StrikableRow): StrikablePrice => ({
  price: row.price,
  from: new Date(row.from_at),
  until: row.until_at === null ? null : new Date(row.until_at),
});

/** Most products have none, and pages contain what is here. */
export const strikableOf = (rows: readonly StrikableRow[] = []): Pick<ProductCard, 'strikable'> =>
  rows.length === 0 ? {} : { strikable: rows.map(toStrikable) };

export const toFlashSale = (row: SaleRow): FlashSale => ({
  id: row.id,
  productId: row.product_id,
  salePrice: row.sale_price,
  originalPrice: row.original_price,
  startsAt: new Date(row.start_time),
  endsAt: new Date(row.end_time),
  stock: row.stock,
  initialStock: row.initial_stock,
  isActive: row.is_active,
  createdAt: new Date(row.created_at),
});

export const toCard = (row: CardRow, origin: string, now: Date): ProductCard => ({
  id: row.id,
  name: row.name,
  price: row.price,
  originalPrice: row.original_price,
  image: withOrigin(origin, row.image),
  stock: row.stock,
  hasRental: row.has_rental,
  createdAt: new Date(row.created_at),
  tier: row.tier ?? null,
  game: row.game ?? null,
  rentalOptions: byDuration((row.rental_options ?? []).map(toCardRental)),
  sale: saleToShow((row.flash_sales ?? []).map(toFlashSale), now),
  isSample: row.is_sample,
  // A check constraint allows no other value.
  saleKind: row.sale_kind as SaleKind,
  facts: row.card_facts?.facts ?? [],
  ...strikableOf(row.strikable_prices),
});

const toAttributes = (value: Json): Attribute[] =>
  (Array.isArray(value) ? value : []).flatMap((item) =>
    typeof item === 'object' &&
    item !== null &&
    !Array.isArray(item) &&
    typeof item['label'] === 'string' &&
    typeof item['value'] === 'string'
      ? [{ label: item['label'], value: item['value'] }]
      : [],
  );

export const toProduct = (row: ProductRow, origin: string, now: Date): Product => ({
  ...toCard(row, origin, now),
  rentalOptions: byDuration((row.rental_options ?? []).map(toRentalOption)),
  rentableFrom: row.rentable_from === null ? null : new Date(row.rentable_from),
  description: row.description,
  images: row.images.map((address) => withOrigin(origin, address) ?? address),
  imageAlts: row.image_alts,
  attributes: toAttributes(row.attributes),
  sellerNote: row.seller_note,
  warrantyHours: row.warranty_hours,
  deliveryHours: row.delivery_hours,
  category: row.category ?? null,
  isActive: row.is_active,
  isFlashSale: row.is_flash_sale,
  archivedAt: row.archived_at === null ? null : new Date(row.archived_at),
  updatedAt: new Date(row.updated_at),
});
