import { makeAutoObservable } from 'mobx';
import type { ComplaintSummary } from '../../../../application/complaint/complaint-admin-repository.ts';
import type { FindComplaints } from '../../../../application/complaint/handle-complaints.ts';
import type { AdminOrderPage, AdminOrderSummary } from '../../../../application/order/order-admin-repository.ts';
import type { FindOrders } from '../../../../application/order/read-orders.ts';
import { type Result, succeed } from '../../../../domain/shared/result.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import { failureText } from '../kit/failure-text.ts';
import type { PermissionStore } from '../kit/permission.store.ts';

interface Found {
  readonly orders: AdminOrderPage;
  readonly complaints: readonly ComplaintSummary[];
}

/** The newest orders and rentals of one customer, and the complaints about them, as far as the role may read them. */
export class CustomerOrdersViewModel {
  private id = '';
  private readonly request = new LatestRequest<Found>();

  constructor(
    private readonly findOrders: FindOrders,
    private readonly findComplaints: FindComplaints,
    private readonly permissions: PermissionStore,
  ) {
    makeAutoObservable<this, 'id' | 'request' | 'findOrders' | 'findComplaints' | 'permissions'>(
      this,
      { id: false, request: false, findOrders: false, findComplaints: false, permissions: false },
      { autoBind: true },
    );
  }

  for(id: string): void {
    this.id = id;
  }

  start(): undefined {
    void this.load();
    return undefined;
  }

  get problem(): string | null {
    return this.request.failure === null ? null : failureText(this.request.failure);
  }

  get isLoading(): boolean {
    return this.request.value === null && this.problem === null;
  }

  get orders(): readonly AdminOrderSummary[] {
    return this.request.value?.orders.orders ?? [];
  }

  get complaints(): readonly ComplaintSummary[] {
    return this.request.value?.complaints ?? [];
  }

  async load(): Promise<void> {
    await this.request.run(async (): Promise<Result<Found>> => {
      const orders = await this.findOrders.execute('all', this.id, null);
      if (!orders.ok) return orders;
      const ids = new Set(orders.value.orders.map(({ id }) => id));
      if (ids.size === 0 || !this.permissions.may('complaints.write')) return succeed({ orders: orders.value, complaints: [] });
      const [open, decided] = await Promise.all([this.findComplaints.execute('open'), this.findComplaints.execute('decided')]);
      if (!open.ok) return open;
      if (!decided.ok) return decided;
      return succeed({ orders: orders.value, complaints: [...open.value, ...decided.value].filter(({ orderId }) => ids.has(orderId)) });
    });
  }
}
