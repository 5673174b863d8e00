import type { SaleOffer } from '../../domain/flash-sale/sale-offer.ts';
import type { FlashSaleRepository } from './flash-sale-repository.ts';

/** One sale by id, ended ones included; null for one that is not there or not to be seen. */
export class ViewFlashSale {
  constructor(private readonly sales: FlashSaleRepository) {}

  async execute(id: string): Promise<SaleOffer | null> {
    return this.sales.byId(id);
  }
}
