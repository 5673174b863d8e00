import type { FlashSaleRepository } from '../../../application/flash-sale/flash-sale-repository.ts';
import { type FlashSale, hasEnded } from '../../../domain/flash-sale/flash-sale.ts';
import type { SaleOffer } from '../../../domain/flash-sale/sale-offer.ts';
import type { MemoryCatalogue } from '../catalog/catalogue.ts';

const MAX_SALES = 200;

export class InMemoryFlashSaleRepository implements FlashSaleRepository {
  constructor(private readonly catalogue: MemoryCatalogue) {}

  async active(now: Date): Promise<readonly SaleOffer[]> {
    return this.catalogue.sales
      .filter((sale) => sale.isActive && !hasEnded(sale, now))
      .toSorted((a, b) => a.endsAt.getTime() - b.endsAt.getTime() || (a.id < b.id ? -1 : 1))
      .flatMap((sale) => this.offer(sale) ?? [])
      .slice(0, MAX_SALES);
  }

  async byId(id: string): Promise<SaleOffer | null> {
    const sale = this.catalogue.sales.find((candidate) => candidate.id === id && (candidate.isActive || this.catalogue.mayWrite));
    return sale === undefined ? null : this.offer(sale);
  }

  private offer(sale: FlashSale): SaleOffer | null {
    const product = this.catalogue.find(sale.productId);
    return product === null ? null : { sale, product: { ...this.catalogue.withSale(product), sale } };
  }
}
