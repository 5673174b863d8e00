import * as v from 'valibot';
import type {
  AdminProductRepository,
  OpenedProduct,
  OutsideSale,
  OutsideSold,
  ProductSaved,
  ProductSaving,
  ProductUsage,
} from '../../../application/catalog/admin-product-repository.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import type { ProductPrivateData } from '../../../domain/catalog/product-private-data.ts';
import { isUuid } from '../../../domain/shared/uuid.ts';
import type { Json } from '../database-types.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf, dataOrNull } from '../shared/to-port-error.ts';
import { PRODUCT_COLUMNS, toProduct } from './product-rows.ts';
import { toUpdateRow } from './product-writes.ts';

const Saved = v.object({
  outcome: v.picklist(['saved', 'stale', 'missing', 'stock']),
  id: v.optional(v.string()),
  stock: v.optional(v.number()),
});
const Sold = v.object({ outcome: v.picklist(['saved', 'stale', 'missing', 'sold_out']), sale: v.optional(v.string(), '') });
const Impact = v.object({
  rental_options: v.number(),
  flash_sales: v.number(),
  orders: v.number(),
  has_open_order: v.boolean(),
  wishlists: v.number(),
  pictures: v.number(),
});

const PrivateData = v.pipe(
  v.object({
    internal_code: v.nullable(v.string()),
    note: v.nullable(v.string()),
    owner: v.nullable(v.string()),
    low_stock_at: v.nullable(v.number()),
    publish_at: v.nullable(v.string()),
    cost: v.optional(v.nullable(v.number())),
  }),
  v.transform(
    ({ internal_code: internalCode, low_stock_at: lowStockAt, publish_at: publishAt, cost, ...rest }): ProductPrivateData => ({
      ...rest,
      internalCode,
      lowStockAt,
      publishAt: publishAt === null ? null : new Date(publishAt),
      ...(cost === undefined ? {} : { cost }),
    }),
  ),
);

const privateRow = ({ internalCode, note, owner, lowStockAt, publishAt, cost }: ProductPrivateData): Json => ({
  ...{ internal_code: internalCode, note, owner, low_stock_at: lowStockAt, publish_at: publishAt?.toISOString() ?? null },
  ...(cost === undefined ? {} : { cost }),
});

/** The product editor over PostgREST, with the person's token, so that the database authorises. */
export class SupabaseAdminProductRepository implements AdminProductRepository {
  constructor(
    private readonly rest: RestClient,
    private readonly clock: Clock,
    /** The origin of files; empty for the page's own origin. */
    private readonly fileOrigin: string,
  ) {}

  async open(id: string): Promise<OpenedProduct | null> {
    if (!isUuid(id)) return null;
    const now = this.clock.now();
    const row = dataOrNull(
      await this.rest
        .from('products')
        .select(PRODUCT_COLUMNS)
        .eq('id', id)
        .is('flash_sales.is_active', true)
        .gt('flash_sales.end_time', now.toISOString())
        .maybeSingle(),
    );
    if (row === null) return null;
    const privateData = v.parse(PrivateData, dataOf(await this.rest.rpc('product_private_data', { p_id: id })));
    return { product: toProduct(row, this.fileOrigin, now), privateData, version: row.updated_at };
  }

  async save({ id, newId, version, changes, seenStock, privateData, rentals }: ProductSaving): Promise<ProductSaved> {
    const { archivedAt, ...product } = changes;
    // The database derives these two from the product's options and sales.
    const { is_flash_sale: _sale, has_rental: _rental, ...row } = toUpdateRow(product, this.fileOrigin);
    const written = {
      ...row,
      ...(archivedAt === undefined ? {} : { archived_at: archivedAt?.toISOString() ?? null }),
      ...(seenStock === undefined ? {} : { seen_stock: seenStock }),
      ...(privateData === undefined ? {} : { private: privateRow(privateData) }),
    };
    const answer = dataOf(
      await this.rest.rpc('save_product', {
        p_product: written as Json,
        ...(id === null ? {} : { p_id: id }),
        ...(version === null ? {} : { p_version: version }),
        ...(newId === undefined ? {} : { p_new: newId }),
        ...(rentals === null
          ? {}
          : { p_rentals: rentals.map(({ durationMinutes, ...line }) => ({ ...line, duration_minutes: durationMinutes })) }),
      }),
    );
    const { outcome, id: savedId, stock } = v.parse(Saved, answer);
    if (outcome === 'stock') return { outcome, stock: stock ?? 0 };
    if (outcome !== 'saved') return { outcome };
    return { outcome, opened: dataOf({ data: await this.open(savedId ?? ''), error: null, status: 200 }) };
  }

  async sellOutside(id: string, version: string, { place, amount }: OutsideSale): Promise<OutsideSold> {
    const answer = dataOf(await this.rest.rpc('sell_outside', { p_id: id, p_version: version, p_place: place, p_amount: amount }));
    const { outcome, sale } = v.parse(Sold, answer);
    if (outcome === 'saved') return { outcome, saleId: sale };
    return { outcome: outcome === 'sold_out' ? 'sold-out' : outcome };
  }

  async undoOutsideSale(id: string, saleId: string): Promise<boolean> {
    return dataOf(await this.rest.rpc('undo_outside_sale', { p_id: id, p_sale: saleId }));
  }

  async impact(id: string): Promise<ProductUsage | null> {
    const answer = dataOrNull(await this.rest.rpc('product_impact', { p_id: id }));
    if (answer === null) return null;
    const { rental_options, flash_sales, has_open_order, ...rest } = v.parse(Impact, answer);
    return { ...rest, rentalOptions: rental_options, flashSales: flash_sales, hasOpenOrder: has_open_order };
  }

  async delete(id: string): Promise<readonly string[] | null> {
    return dataOrNull(await this.rest.rpc('delete_product', { p_id: id }));
  }
}
