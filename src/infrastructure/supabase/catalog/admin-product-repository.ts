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
import {
  deleteProduct,
  productImpact,
  productPrivateData,
  saveProduct,
  sellOutside,
  soldPrices,
  undoOutsideSale,
} from '../../../application/catalog/product-editor.answers.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import type { SoldPrices } from '../../../domain/catalog/sold-prices.ts';
import { isUuid } from '../../../domain/shared/uuid.ts';
import { answerOf } from '../shared/call-function.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf, dataOrNull } from '../shared/to-port-error.ts';
import { PRODUCT_COLUMNS, toProduct } from './product-rows.ts';
import { withoutOrigins } from './product-writes.ts';

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
    const privateData = await answerOf(this.rest, productPrivateData, { id });
    return { product: toProduct(row, this.fileOrigin, now), privateData, version: row.updated_at };
  }

  async save({ id, newId, version, changes, seenStock, privateData, rentals }: ProductSaving): Promise<ProductSaved> {
    // The database derives these two from the product's options and sales.
    const { isFlashSale: _sale, hasRental: _rental, ...product } = withoutOrigins(changes, this.fileOrigin);
    const seen = seenStock === undefined ? {} : { seenStock };
    const { outcome, ...saved } = await answerOf(this.rest, saveProduct, {
      id,
      version,
      newId: newId ?? null,
      rentals,
      product: { ...product, ...seen, ...(privateData === undefined ? {} : { private: privateData }) },
    });
    if (outcome === 'stock') return { outcome, stock: saved.stock };
    if (outcome !== 'saved') return { outcome };
    return { outcome, opened: dataOf({ data: await this.open(saved.id), error: null, status: 200 }) };
  }

  async sellOutside(id: string, version: string, { place, amount }: OutsideSale): Promise<OutsideSold> {
    const { outcome, sale } = await answerOf(this.rest, sellOutside, { id, version, place, amount });
    if (outcome === 'saved') return { outcome, saleId: sale };
    return { outcome: outcome === 'sold_out' ? 'sold-out' : outcome };
  }

  undoOutsideSale(id: string, saleId: string): Promise<boolean> {
    return answerOf(this.rest, undoOutsideSale, { id, saleId });
  }

  impact(id: string): Promise<ProductUsage | null> {
    return answerOf(this.rest, productImpact, { id });
  }

  soldPrices({ gameId, tierId, saleKind, rank }: SoldLike): Promise<SoldPrices | null> {
    return answerOf(this.rest, soldPrices, { gameId, tierId, kind: saleKind, label: rank?.label ?? null, value: rank?.value ?? null });
  }

  delete(id: string): Promise<readonly string[] | null> {
    return answerOf(this.rest, deleteProduct, { id });
  }
}
