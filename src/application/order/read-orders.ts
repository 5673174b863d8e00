import type { Result } from '../../domain/shared/result.ts';
import { isUuid } from '../../domain/shared/uuid.ts';
import { attemptRead } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { AdminOrderDetail, AdminOrderFilter, AdminOrderPage, OrderAdminRepository, OrderFigures } from './order-admin-repository.ts';

/** Lists a page of orders. */
export class FindOrders {
  constructor(
    private readonly orders: OrderAdminRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(filter: AdminOrderFilter, search: string, cursor: string | null): Promise<Result<AdminOrderPage>> {
    return attemptRead(this.errors, 'FindOrders', () => this.orders.list(filter, search, cursor));
  }
}

/** Reads an order with all details for staff; null for an unknown one. */
export class ReadOrder {
  constructor(
    private readonly orders: OrderAdminRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(id: string): Promise<Result<AdminOrderDetail | null>> {
    return attemptRead(this.errors, 'ReadOrder', async () => (isUuid(id) ? await this.orders.find(id) : null));
  }
}

/** Reads pending work and revenue. */
export class ReadOrderFigures {
  constructor(
    private readonly orders: OrderAdminRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(): Promise<Result<OrderFigures>> {
    return attemptRead(this.errors, 'ReadOrderFigures', () => this.orders.figures());
  }
}
