import { makeAutoObservable } from 'mobx';
import type { OrderPage } from '../../../application/order/order-repository.ts';
import { ListOwnOrders } from '../../../application/order/own-orders.ts';
import type { OrderFilter, OrderSummary } from '../../../domain/order/order.ts';
import type { Failure } from '../../../domain/shared/result.ts';
import { bindingsOf } from '../../core/bindings.ts';
import { LatestRequest } from '../../core/latest-request.ts';

/** A person's orders, newest first, in pages. */
export class OrdersViewModel {
  filter: OrderFilter = 'all';
  isLoadingMore = false;
  hasMoreFailed = false;
  private readonly request = new LatestRequest<OrderPage>();

  constructor(private readonly list: ListOwnOrders) {
    makeAutoObservable<this, 'request' | 'list'>(this, { request: false, list: false }, { autoBind: true });
  }

  start(): () => void {
    void this.load();
    return this.request.cancel;
  }

  get failure(): Failure | null {
    return this.request.failure;
  }

  get status(): 'loading' | 'ready' | 'failed' {
    return this.request.status === 'idle' || (this.request.status === 'loading' && this.request.value === null)
      ? 'loading'
      : this.request.status === 'failed'
        ? 'failed'
        : 'ready';
  }

  get orders(): readonly OrderSummary[] {
    return this.request.value?.orders ?? [];
  }

  get counts(): OrderPage['counts'] | null {
    return this.request.value?.counts ?? null;
  }

  get hasMore(): boolean {
    return this.request.value?.next != null;
  }

  choose(filter: OrderFilter): void {
    if (filter === this.filter) return;
    this.filter = filter;
    void this.load();
  }

  async load(): Promise<void> {
    this.isLoadingMore = false;
    this.hasMoreFailed = false;
    await this.request.run(() => this.list.execute(this.filter));
  }

  async more(): Promise<void> {
    const before = this.request.value;
    if (this.isLoadingMore || before === null || before.next === null) return;
    this.isLoadingMore = true;
    this.hasMoreFailed = false;
    const page = await this.list.execute(this.filter, before.next);
    // Another list is shown meanwhile.
    if (this.request.value !== before) return;
    this.append(before, page.ok ? page.value : null);
  }

  private append(before: OrderPage, page: OrderPage | null): void {
    this.isLoadingMore = false;
    if (page === null) this.hasMoreFailed = true;
    else this.request.show({ ...page, orders: [...before.orders, ...page.orders] });
  }
}

export const ordersBindings = bindingsOf(OrdersViewModel, [ListOwnOrders], (list) => new OrdersViewModel(list));
