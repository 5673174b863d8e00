import { makeAutoObservable } from 'mobx';
import type { PersonComplaints } from '../../../../application/complaint/complaint-admin-repository.ts';
import { ReadPersonComplaints } from '../../../../application/complaint/handle-complaints.ts';
import type { AdminOrderPage, AdminOrderSummary } from '../../../../application/order/order-admin-repository.ts';
import { FindOrders } from '../../../../application/order/read-orders.ts';
import { type Result, succeed } from '../../../../domain/shared/result.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import { failureText } from '../kit/failure-text.ts';
import { PermissionStore } from '../kit/permission.store.ts';

interface Found {
  readonly orders: AdminOrderPage;
  readonly complaints: PersonComplaints;
}

const NONE: PersonComplaints = { count: 0, newest: [] };

/** The newest orders and rentals of one customer, and the complaints about all of them, as far as the role may read them. */
export class CustomerOrdersViewModel {
  private id = '';
  private readonly request = new LatestRequest<Found>();

  constructor(
    private readonly findOrders: FindOrders,
    private readonly readComplaints: ReadPersonComplaints,
    private readonly permissions: PermissionStore,
  ) {
    makeAutoObservable<this, 'id' | 'request' | 'findOrders' | 'readComplaints' | 'permissions'>(
      this,
      { id: false, request: false, findOrders: false, readComplaints: false, permissions: false },
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

  get complaints(): PersonComplaints {
    return this.request.value?.complaints ?? NONE;
  }

  async load(): Promise<void> {
    await this.request.run(async (): Promise<Result<Found>> => {
      const [orders, complaints] = await Promise.all([
        this.findOrders.execute('all', this.id, null),
        this.permissions.may('complaints.write') ? this.readComplaints.execute(this.id) : succeed(NONE),
      ]);
      if (!orders.ok) return orders;
      return complaints.ok ? succeed({ orders: orders.value, complaints: complaints.value }) : complaints;
    });
  }
}

export const customerOrdersBindings = bindingsOf(
  CustomerOrdersViewModel,
  [FindOrders, ReadPersonComplaints, PermissionStore],
  (orders, complaints, permissions) => new CustomerOrdersViewModel(orders, complaints, permissions),
);
