import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { ListProductGroups } from '../../../../application/catalog/list-product-groups.ts';
import {
  CollectStaffProducts,
  CountStaffProducts,
  ListStaffProducts,
  type StaffList,
} from '../../../../application/catalog/list-staff-products.ts';
import type { BoundedCount } from '../../../../application/catalog/product-repository.ts';
import type { ProductGroups } from '../../../../application/catalog/staff-products.ts';
import { readProductList } from '../../../../domain/catalog/product-list-address.ts';
import {
  everyProduct,
  lastChangedFirst,
  type ProductListFilter,
  type ProductListQuery,
} from '../../../../domain/catalog/product-list-filter.ts';
import type { StaffProduct } from '../../../../domain/catalog/staff-product.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import { failureText } from '../kit/failure-text.ts';

const nothing: StaffList = { rows: [], previous: null, next: null };

/** One page of the list of products, and its selection. */
export class ProductListViewModel {
  query: ProductListQuery = readProductList([]);
  total: BoundedCount | null = null;
  groups: ProductGroups = { games: [], tiers: [], categories: [] };
  chosen: ReadonlySet<string> = new Set();
  /** Every product of the filter, once all of them are selected; null while the selection is within the page. */
  everything: readonly StaffProduct[] | null = null;
  /** The number of products read so far for `everything`; null while it is not being read. */
  collected: number | null = null;
  private readonly request = new LatestRequest<StaffList>();
  private counted: string | null = null;

  constructor(
    private readonly listProducts: ListStaffProducts,
    private readonly countProducts: CountStaffProducts,
    private readonly listGroups: ListProductGroups,
    private readonly collectProducts: CollectStaffProducts,
  ) {
    makeAutoObservable<this, 'listProducts' | 'countProducts' | 'listGroups' | 'collectProducts' | 'request' | 'counted'>(
      this,
      {
        query: observableRef,
        total: observableRef,
        groups: observableRef,
        chosen: observableRef,
        everything: observableRef,
        collectProducts: false,
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
    return this.everything ?? this.list.rows.filter(({ id }) => this.chosen.has(id));
  }

  /** How many more products match than the page shows, once all of its rows are selected; null when there is nothing to offer. */
  get offeredTotal(): number | null {
    const { rows } = this.list;
    const isPage = rows.length > 0 && rows.every(({ id }) => this.chosen.has(id));
    return isPage && this.everything === null && this.total !== null && !this.total.more && this.total.count > rows.length
      ? this.total.count
      : null;
  }

  choose(chosen: ReadonlySet<string>): void {
    this.chosen = chosen;
    this.everything = null;
    this.collected = null;
  }

  /** Selects every product of the filter. @returns the problem, if there is one */
  async chooseEverything(): Promise<string | null> {
    const { filter } = this.query;
    this.collected = 0;
    const found = await this.collectProducts.execute(filter, (count) => this.keepsCollecting(filter, count));
    if (this.collected === null || this.query.filter !== filter) return null;
    runInAction(() => {
      this.collected = null;
      this.everything = found.ok ? found.value : null;
    });
    return found.ok ? null : failureText(found.failure);
  }

  /** Loads the query of an address; the rows stay until others arrive. */
  async show(query: ProductListQuery): Promise<void> {
    this.query = query;
    this.choose(new Set());
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
      this.choose(new Set([...this.chosen].filter((id) => here.has(id))));
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
    const inside = (rows: readonly StaffProduct[]) => rows.map((other) => (other.id === row.id ? row : other));
    this.request.show({ ...this.list, rows: inside(this.list.rows) });
    this.everything = this.everything === null ? null : inside(this.everything);
  }

  private keepsCollecting(filter: ProductListFilter, count: number): boolean {
    if (this.collected === null || this.query.filter !== filter) return false;
    this.collected = count;
    return true;
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

export const productListBindings = bindingsOf(
  ProductListViewModel,
  [ListStaffProducts, CountStaffProducts, ListProductGroups, CollectStaffProducts],
  (list, count, groups, collect) => new ProductListViewModel(list, count, groups, collect),
);
