import type { SaleOffer } from '../../domain/flash-sale/sale-offer.ts';
import { isUuid } from '../../domain/shared/uuid.ts';
import type { FlashSaleRepository } from './flash-sale-repository.ts';

/** One sale by id, ended ones included; null for an id that cannot be one and for a sale that is not there. */
export class ViewFlashSale {
  constructor(private readonly sales: FlashSaleRepository) {}

  async execute(id: string): Promise<SaleOffer | null> {
    return isUuid(id) || /^contoh-\d+$/.test(id) ? this.sales.byId(id) : null;
  }
}
