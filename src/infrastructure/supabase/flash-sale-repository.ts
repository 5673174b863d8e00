import type { FlashSaleRepository } from '../../application/flash-sale/flash-sale-repository.ts';
import type { FlashSale } from '../../domain/flash-sale/flash-sale.ts';
import type { FlashSaleChanges, FlashSaleDraft } from '../../domain/flash-sale/flash-sale-draft.ts';
import type { SaleOffer } from '../../domain/flash-sale/sale-offer.ts';
import { isUuid } from '../../domain/shared/uuid.ts';
import type { Database } from './database-types.ts';
import { thisMinute } from './product-list-query.ts';
import { CARD_COLUMNS_OF_SALE, type CardRow, SALE, type SaleRow, toCard, toFlashSale } from './product-rows.ts';
import type { RestClient } from './rest-client.ts';
import { dataOf, dataOrNull } from './to-port-error.ts';

const MOST = 200;
const OFFER = `${SALE},product:products!inner(${CARD_COLUMNS_OF_SALE})` as const;

const toChanges = (changes: FlashSaleChanges): Database['public']['Tables']['flash_sales']['Update'] => ({
  ...(changes.salePrice === undefined ? {} : { sale_price: changes.salePrice }),
  ...(changes.originalPrice === undefined ? {} : { original_price: changes.originalPrice }),
  ...(changes.startTime === undefined ? {} : { start_time: changes.startTime }),
  ...(changes.endTime === undefined ? {} : { end_time: changes.endTime }),
  ...(changes.stock === undefined ? {} : { stock: changes.stock }),
  ...(changes.isActive === undefined ? {} : { is_active: changes.isActive }),
});

/** Flash sales behind PostgREST (section 7). */
export class SupabaseFlashSaleRepository implements FlashSaleRepository {
  constructor(
    private readonly rest: RestClient,
    private readonly fileOrigin: string,
  ) {}

  async active(now: Date): Promise<readonly SaleOffer[]> {
    const rows = dataOf(
      await this.rest
        .from('flash_sales')
        .select(OFFER)
        .is('is_active', true)
        .gt('end_time', thisMinute(now))
        .order('end_time')
        .order('id')
        .limit(MOST),
    );
    return rows.map((row) => this.toOffer(row));
  }

  async byId(id: string): Promise<SaleOffer | null> {
    if (!isUuid(id)) return null;
    const row = dataOrNull(await this.rest.from('flash_sales').select(OFFER).eq('id', id).maybeSingle());
    return row === null ? null : this.toOffer(row);
  }

  async insert(draft: FlashSaleDraft): Promise<FlashSale> {
    const row = {
      product_id: draft.productId,
      sale_price: draft.salePrice,
      original_price: draft.originalPrice,
      start_time: draft.startTime,
      end_time: draft.endTime,
      stock: draft.stock,
      is_active: draft.isActive,
    };
    return toFlashSale(dataOf(await this.rest.from('flash_sales').insert(row).select(SALE).single()));
  }

  async update(id: string, changes: FlashSaleChanges): Promise<FlashSale | null> {
    const [row] = dataOf(await this.rest.from('flash_sales').update(toChanges(changes)).eq('id', id).select(SALE));
    return row === undefined ? null : toFlashSale(row);
  }

  async delete(id: string): Promise<boolean> {
    return dataOf(await this.rest.from('flash_sales').delete().eq('id', id).select('id')).length > 0;
  }

  private toOffer(row: SaleRow & { readonly product: CardRow }): SaleOffer {
    const sale = toFlashSale(row);
    return { sale, product: { ...toCard(row.product, this.fileOrigin, sale.startsAt), sale } };
  }
}
