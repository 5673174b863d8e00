import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ListProductGroups } from '../../../../application/catalog/list-product-groups.ts';
import type { CountStaffProducts, ListStaffProducts, StaffList } from '../../../../application/catalog/list-staff-products.ts';
import type { BoundedCount } from '../../../../application/catalog/product-repository.ts';
import type { ProductGroups } from '../../../../application/catalog/staff-products.ts';
import { readProductList } from '../../../../domain/catalog/product-list-address.ts';
import { everyProduct, lastChangedFirst, type ProductListQuery } from '../../../../domain/catalog/product-list-filter.ts';
import type { StaffProduct } from '../../../../domain/catalog/staff-product.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import { failureText } from '../kit/failure-text.ts';

const nothing: StaffList = { rows: [], previous: null, next: null };

/** One page of the list of products, and its selection. */
export class ProductListViewModel {
  query: ProductListQuery = readProductList([]);
  total: BoundedCount | null = null;
  groups: ProductGroups = { games: [], tiers: [], categories: [] };
  chosen: ReadonlySet<string> = new Set();
  private readonly request = new LatestRequest<StaffList>();
  private counted: string | null = null;

  constructor(
    private readonly listProducts: ListStaffProducts,
    private readonly countProducts: CountStaffProducts,
    private readonly listGroups: ListProductGroups,
  ) {
    makeAutoObservable<this, 'listProducts' | 'countProducts' | 'listGroups' | 'request' | 'counted'>(
      this,
      {
        query: observableRef,
        total: observableRef,
        groups: observableRef,
        chosen: observableRef,
        listProducts: false,
        countProducts: false,
        listGroups: false,
        request: false,
        counted: false,
      },
      { autoBind: true },
    );
  }

  start(): undefined {
    void this.listGroups.execute().then((found) => {
      if (!found.ok) return;
      runInAction(() => {
        this.groups = found.value;
      });
    });
    return undefined;
  }

  get list(): StaffList {
    return this.request.value ?? nothing;
  }

  get status(): 'loading' | 'ready' | 'failed' | 'denied' {
    const { status, failure } = this.request;
    if (status === 'failed') return failure?.code === 'RLS_POLICY_ERROR' ? 'denied' : 'failed';
    return status === 'idle' ? 'loading' : status;
  }

  get problem(): string {
    return this.request.failure === null ? '' : failureText(this.request.failure);
  }

  get chosenRows(): readonly StaffProduct[] {
    return this.list.rows.filter(({ id }) => this.chosen.has(id));
  }

  choose(chosen: ReadonlySet<string>): void {
    this.chosen = chosen;
  }

  /** Loads the query of an address; the rows stay until others arrive. */
  async show(query: ProductListQuery): Promise<void> {
    this.query = query;
    this.chosen = new Set();
    await this.reload();
  }

  async reload(): Promise<void> {
    const { query } = this;
    void this.count();
    const found = await this.request.run(() => this.listProducts.execute(query));
    if (found === null) return;
    if (!found.ok) {
      this.request.show(nothing);
      return;
    }
    const here = new Set(found.value.rows.map(({ id }) => id));
    runInAction(() => {
      this.chosen = new Set([...this.chosen].filter((id) => here.has(id)));
    });
  }

  /** A write may change the count, so it is loaded again. */
  forgetCount(): void {
    this.counted = null;
  }

  /** The current state of a product; null when it is deleted or unreadable. */
  async readOne(id: string): Promise<StaffProduct | null> {
    const filter = { ...everyProduct, state: 'any', text: id } as const;
    const found = await this.listProducts.execute({ filter, sort: lastChangedFirst, place: null, size: 1 });
    return found.ok ? (found.value.rows[0] ?? null) : null;
  }

  /** Replaces a row by its new state. */
  replace(row: StaffProduct): void {
    this.request.show({ ...this.list, rows: this.list.rows.map((other) => (other.id === row.id ? row : other)) });
  }

  private async count(): Promise<void> {
    const { filter } = this.query;
    const key = JSON.stringify(filter);
    if (this.counted === key) return;
    this.counted = key;
    const found = await this.countProducts.execute(filter);
    if (this.counted !== key) return;
    runInAction(() => {
      this.total = found.ok ? found.value : null;
    });
  }
}
