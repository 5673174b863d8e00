import {
  type AdminFlashSale,
  type AdminFlashSaleRepository,
  SALES_PER_PAGE,
  type SaleCounts,
  type SaleList,
  type SaleListRequest,
  type SaleOutcome,
  type SaleProduct,
} from '../../../application/flash-sale/admin-flash-sale-repository.ts';
import { isPortError } from '../../../application/shared/port-error.ts';
import { isVisible } from '../../../domain/catalog/visibility.ts';
import { type FlashSale, hasEnded } from '../../../domain/flash-sale/flash-sale.ts';
import type { FlashSaleChanges, FlashSaleDraft } from '../../../domain/flash-sale/flash-sale-draft.ts';
import { SALE_STATES, saleState } from '../../../domain/flash-sale/sale-state.ts';
import type { MemoryCatalogue, StoredProduct } from '../catalog/catalogue.ts';
import { recordPricesOf } from '../catalog/product-writes.ts';
import { guardSaleRules } from './sale-rules.ts';

type Order = (a: FlashSale, b: FlashSale) => number;

const orderOf = ({ sort, state }: SaleListRequest): Order => {
  if (sort === 'cheapest') return (a, b) => a.salePrice - b.salePrice;
  if (sort === 'newest') return (a, b) => b.createdAt.getTime() - a.createdAt.getTime();
  if (state === 'live') return (a, b) => a.endsAt.getTime() - b.endsAt.getTime();
  if (state === 'upcoming') return (a, b) => a.startsAt.getTime() - b.startsAt.getTime();
  return (a, b) => b.endsAt.getTime() - a.endsAt.getTime();
};

const asSubject = (product: StoredProduct, strikable: Pick<SaleProduct, 'strikable'>): SaleProduct => {
  const { id, name, price, image, stock, tier, game, saleKind } = product;
  return { id, name, price, image, stock, tier, game, saleKind, ...strikable, isVisible: isVisible(product) };
};

const applied = (changes: FlashSaleChanges): Partial<FlashSale> => {
  const { startTime, endTime, ...plain } = changes;
  return {
    ...plain,
    ...(startTime === undefined ? {} : { startsAt: new Date(startTime) }),
    ...(endTime === undefined ? {} : { endsAt: new Date(endTime) }),
  };
};

export class InMemoryAdminFlashSaleRepository implements AdminFlashSaleRepository {
  private readonly versions = new Map<string, number>();

  constructor(private readonly catalogue: MemoryCatalogue) {}

  async list(request: SaleListRequest, now: Date): Promise<SaleList> {
    const order = orderOf(request);
    const found = this.catalogue.sales
      .filter((sale) => saleState(sale, now) === request.state)
      .toSorted((a, b) => order(a, b) || (a.id < b.id ? -1 : 1))
      .flatMap((sale) => this.adminFlashSale(sale) ?? [])
      .filter(({ product }) => product.name.toLowerCase().includes(request.text.toLowerCase()));
    const from = (request.page - 1) * SALES_PER_PAGE;
    return { items: found.slice(from, from + SALES_PER_PAGE), total: found.length };
  }

  async counts(now: Date): Promise<SaleCounts> {
    const seen = this.catalogue.sales.filter((sale) => this.adminFlashSale(sale) !== null);
    return Object.fromEntries(
      SALE_STATES.map((state) => [state, seen.filter((sale) => saleState(sale, now) === state).length]),
    ) as SaleCounts;
  }

  async byId(id: string): Promise<AdminFlashSale | null> {
    const sale = this.catalogue.sales.find((candidate) => candidate.id === id);
    return sale === undefined ? null : this.adminFlashSale(sale);
  }

  async product(id: string): Promise<SaleProduct | null> {
    const product = this.catalogue.find(id);
    return product === null ? null : asSubject(product, this.catalogue.strikablePart(product));
  }

  async planned(productId: string, now: Date): Promise<readonly FlashSale[]> {
    return this.catalogue.sales
      .filter((sale) => sale.productId === productId && sale.isActive && !hasEnded(sale, now))
      .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1));
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
    this.change([sale.productId], (sales) => [...sales, sale]);
    return sale;
  }

  async insertMany(drafts: readonly FlashSaleDraft[]): Promise<readonly SaleOutcome[]> {
    this.catalogue.guard();
    const outcomes: SaleOutcome[] = [];
    for (const draft of drafts) outcomes.push(await this.insertOne(draft));
    return outcomes;
  }

  async withdraw(ids: readonly string[]): Promise<number> {
    this.catalogue.guard();
    const wanted = this.catalogue.sales.filter(({ id, stock, initialStock }) => ids.includes(id) && stock === initialStock);
    this.change(
      wanted.map(({ productId }) => productId),
      (sales) => sales.filter((sale) => !wanted.includes(sale)),
    );
    return wanted.length;
  }

  async update(id: string, changes: FlashSaleChanges, version?: string): Promise<FlashSale | null> {
    const sale = this.catalogue.sales.find((candidate) => candidate.id === id);
    if (sale === undefined || !this.catalogue.mayWrite || (version !== undefined && this.versionOf(id) !== version)) return null;
    const changed: FlashSale = { ...sale, ...applied(changes) };
    guardSaleRules(this.catalogue, changed, sale);
    const stored: FlashSale = { ...changed, initialStock: Math.max(changed.stock, sale.initialStock) };
    this.change([sale.productId, stored.productId], (sales) => sales.map((other) => (other.id === id ? stored : other)));
    this.versions.set(id, Number(this.versionOf(id)) + 1);
    return stored;
  }

  async delete(id: string): Promise<boolean> {
    const found = this.catalogue.sales.find((sale) => sale.id === id);
    if (!this.catalogue.mayWrite || found === undefined) return false;
    this.change([found.productId], (sales) => sales.filter((sale) => sale !== found));
    return true;
  }

  /** Changes the sales, and records what is asked for their products. */
  private change(productIds: readonly string[], to: (sales: FlashSale[]) => FlashSale[]): void {
    recordPricesOf(this.catalogue, ...productIds);
    this.catalogue.sales = to(this.catalogue.sales);
    recordPricesOf(this.catalogue, ...productIds);
  }

  /** @throws any error that is no refusal */
  private async insertOne(draft: FlashSaleDraft): Promise<SaleOutcome> {
    const { productId } = draft;
    try {
      return { productId, saleId: (await this.insert(draft)).id };
    } catch (error) {
      if (!isPortError(error)) throw error;
      return { productId, saleId: null, failure: { code: error.code === 'REFERENCE' ? 'SALE_PRODUCT_GONE' : (error.code ?? 'REFUSED') } };
    }
  }

  private versionOf(id: string): string {
    return String(this.versions.get(id) ?? 0);
  }

  private adminFlashSale(sale: FlashSale): AdminFlashSale | null {
    const product = this.catalogue.find(sale.productId);
    if (product === null || (!sale.isActive && !this.catalogue.mayWrite)) return null;
    return { sale, product: asSubject(product, this.catalogue.strikablePart(product)), version: this.versionOf(sale.id) };
  }
}
