import { makeAutoObservable } from 'mobx';
import type { AdminOrderFilter, AdminOrderPage } from '../../../../application/order/order-admin-repository.ts';
import { FindOrders } from '../../../../application/order/read-orders.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import { failureText } from '../kit/failure-text.ts';

export interface OrdersQuery {
  readonly filter: AdminOrderFilter;
  readonly text: string;
  readonly after: string | null;
}

/** One page of orders, by the query of the address. */
export class OrdersViewModel {
  private readonly request = new LatestRequest<AdminOrderPage>();

  constructor(private readonly findOrders: FindOrders) {
    makeAutoObservable<this, 'request' | 'findOrders'>(this, { request: false, findOrders: false }, { autoBind: true });
  }

  get page(): AdminOrderPage | null {
    return this.request.value;
  }

  get problem(): string | null {
    return this.request.failure === null ? null : failureText(this.request.failure);
  }

  async load({ filter, text, after }: OrdersQuery): Promise<void> {
    await this.request.run(() => this.findOrders.execute(filter, text, after));
  }
}

export const ordersBindings = bindingsOf(OrdersViewModel, [FindOrders], (find) => new OrdersViewModel(find));
