import { hasEnded } from '../../domain/flash-sale/flash-sale.ts';
import type { SaleOffer } from '../../domain/flash-sale/sale-offer.ts';
import type { Clock } from '../shared/clock.ts';
import type { FlashSaleRepository } from './flash-sale-repository.ts';

/** Lists live and upcoming sales, the earliest end first; ended ones are left out (section 4). */
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

/** Reads one sale, ended ones included; null for an unknown or invisible one. */
export class ViewFlashSale {
  constructor(private readonly sales: FlashSaleRepository) {}

  async execute(id: string): Promise<SaleOffer | null> {
    return this.sales.byId(id);
  }
}
