import type { FlashSaleRepository } from '../../../application/flash-sale/flash-sale-repository.ts';
import type { SaleOffer } from '../../../domain/flash-sale/sale-offer.ts';
import { isUuid } from '../../../domain/shared/uuid.ts';
import { thisMinute } from '../catalog/product-list-query.ts';
import { CARD_COLUMNS_OF_SALE, type CardRow, SALE, type SaleRow, toCard, toFlashSale } from '../catalog/product-rows.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf, dataOrNull } from '../shared/to-port-error.ts';

const MAX_SALES = 200;
const OFFER = `${SALE},product:products!inner(${CARD_COLUMNS_OF_SALE})` as const;

/** Flash sales over PostgREST (section 7). */
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
        .limit(MAX_SALES),
    );
    return rows.map((row) => this.toOffer(row));
  }

  async byId(id: string): Promise<SaleOffer | null> {
    if (!isUuid(id)) return null;
    const row = dataOrNull(await this.rest.from('flash_sales').select(OFFER).eq('id', id).maybeSingle());
    return row === null ? null : this.toOffer(row);
  }

  private toOffer(row: SaleRow & { readonly product: CardRow }): SaleOffer {
    const sale = toFlashSale(row);
    return { sale, product: { ...toCard(row.product, this.fileOrigin, sale.startsAt), sale } };
  }
}
