import { hasEnded } from '../../domain/flash-sale/flash-sale.ts';
import type { SaleOffer } from '../../domain/flash-sale/sale-offer.ts';
import type { Clock } from '../shared/clock.ts';
import type { FlashSaleRepository } from './flash-sale-repository.ts';

/** Running and coming sales, the first to end first; ended ones are left out (section 4). */
export class ListFlashSales {
  constructor(
    private readonly sales: FlashSaleRepository,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<readonly SaleOffer[]> {
    const now = this.clock.now();
    return (await this.sales.active(now)).filter(({ sale }) => sale.isActive && !hasEnded(sale, now));
  }
}

/** One sale by id, ended ones included; null for one that is not there or not to be seen. */
export class ViewFlashSale {
  constructor(private readonly sales: FlashSaleRepository) {}

  async execute(id: string): Promise<SaleOffer | null> {
    return this.sales.byId(id);
  }
}
