import type { FlashSaleRepository } from '../../../application/flash-sale/flash-sale-repository.ts';
import { type FlashSale, hasEnded } from '../../../domain/flash-sale/flash-sale.ts';
import type { FlashSaleChanges, FlashSaleDraft } from '../../../domain/flash-sale/flash-sale-draft.ts';
import type { SaleOffer } from '../../../domain/flash-sale/sale-offer.ts';
import type { MemoryCatalogue } from '../catalog/catalogue.ts';
import { guardSaleRules } from './sale-rules.ts';

const MOST = 200;

const applied = (changes: FlashSaleChanges): Partial<FlashSale> => {
  const { startTime, endTime, ...plain } = changes;
  return {
    ...plain,
    ...(startTime === undefined ? {} : { startsAt: new Date(startTime) }),
    ...(endTime === undefined ? {} : { endsAt: new Date(endTime) }),
  };
};

/** Fake of the flash sale repository. */
export class InMemoryFlashSaleRepository implements FlashSaleRepository {
  constructor(private readonly catalogue: MemoryCatalogue) {}

  async active(now: Date): Promise<readonly SaleOffer[]> {
    return this.catalogue.sales
      .filter((sale) => sale.isActive && !hasEnded(sale, now))
      .toSorted((a, b) => a.endsAt.getTime() - b.endsAt.getTime() || (a.id < b.id ? -1 : 1))
      .flatMap((sale) => this.offer(sale) ?? [])
      .slice(0, MOST);
  }

  async byId(id: string): Promise<SaleOffer | null> {
    const sale = this.catalogue.sales.find((candidate) => candidate.id === id && (candidate.isActive || this.catalogue.mayWrite));
    return sale === undefined ? null : this.offer(sale);
  }

  async insert(draft: FlashSaleDraft): Promise<FlashSale> {
    this.catalogue.guard();
    const { startTime, endTime, ...plain } = draft;
    const sale: FlashSale = {
      ...plain,
      id: globalThis.crypto.randomUUID(),
      startsAt: new Date(startTime),
      endsAt: new Date(endTime),
      initialStock: draft.stock,
      createdAt: this.catalogue.clock.now(),
    };
    guardSaleRules(this.catalogue, { ...sale, id: null }, null);
    this.catalogue.sales.push(sale);
    return sale;
  }

  async update(id: string, changes: FlashSaleChanges): Promise<FlashSale | null> {
    const sale = this.catalogue.sales.find((candidate) => candidate.id === id);
    if (sale === undefined || !this.catalogue.mayWrite) return null;
    const changed: FlashSale = { ...sale, ...applied(changes) };
    guardSaleRules(this.catalogue, changed, sale);
    const kept: FlashSale = { ...changed, initialStock: Math.max(changed.stock, sale.initialStock) };
    this.catalogue.sales = this.catalogue.sales.map((other) => (other.id === id ? kept : other));
    return kept;
  }

  async delete(id: string): Promise<boolean> {
    if (!this.catalogue.mayWrite || !this.catalogue.sales.some((sale) => sale.id === id)) return false;
    this.catalogue.sales = this.catalogue.sales.filter((sale) => sale.id !== id);
    return true;
  }

  private offer(sale: FlashSale): SaleOffer | null {
    const product = this.catalogue.find(sale.productId);
    return product === null ? null : { sale, product: { ...this.catalogue.withSale(product), sale } };
  }
}
