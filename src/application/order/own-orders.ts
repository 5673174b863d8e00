import type { OrderDetail, OrderFilter, Quote } from '../../domain/order/order.ts';
import { readReceiptCode } from '../../domain/order/receipt-code.ts';
import type { Result } from '../../domain/shared/result.ts';
import { attemptRead } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { DeliveryQuestion, OrderPage, OrderRepository, ReceiptFacts } from './order-repository.ts';

/** Lists a page of the person's own orders. */
export class ListOwnOrders {
  constructor(
    private readonly orders: Pick<OrderRepository, 'list'>,
    private readonly errors: ErrorLog,
  ) {}

  execute(filter: OrderFilter, cursor: string | null = null): Promise<Result<OrderPage>> {
    return attemptRead(this.errors, 'ListOwnOrders', () => this.orders.list(filter, cursor));
  }
}

/** Reads one of the person's own orders; null for an unknown order or another person's. */
export class ReadOwnOrder {
  constructor(
    private readonly orders: Pick<OrderRepository, 'find'>,
    private readonly errors: ErrorLog,
  ) {}

  execute(orderId: string): Promise<Result<OrderDetail | null>> {
    return attemptRead(this.errors, 'ReadOwnOrder', () => this.orders.find(orderId));
  }
}

/** Reads the current price; null for a product that is not for sale. */
export class QuoteOrder {
  constructor(
    private readonly orders: Pick<OrderRepository, 'quote'>,
    private readonly errors: ErrorLog,
  ) {}

  /** @param optionId a rental option; null for a purchase */
  execute(productId: string, optionId: string | null = null): Promise<Result<Quote | null>> {
    return attemptRead(this.errors, 'QuoteOrder', () => this.orders.quote(productId, optionId));
  }
}

/** Reads what the purchase of a product asks for; null for an unknown product. */
export class ReadDeliveryQuestion {
  constructor(
    private readonly orders: Pick<OrderRepository, 'deliveryQuestion'>,
    private readonly errors: ErrorLog,
  ) {}

  execute(productId: string): Promise<Result<DeliveryQuestion | null>> {
    return attemptRead(this.errors, 'ReadDeliveryQuestion', () => this.orders.deliveryQuestion(productId));
  }
}

/** Reads the facts of a receipt from what was typed as its code; null for an unknown code. */
export class VerifyReceipt {
  constructor(
    private readonly orders: Pick<OrderRepository, 'receipt'>,
    private readonly errors: ErrorLog,
  ) {}

  async execute(typed: string): Promise<Result<ReceiptFacts | null>> {
    const code = readReceiptCode(typed);
    return code.ok ? attemptRead(this.errors, 'VerifyReceipt', () => this.orders.receipt(code.value)) : code;
  }
}
