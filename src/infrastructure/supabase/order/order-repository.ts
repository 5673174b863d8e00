import { deliveryForm, myOrders, quoteOrder, readOrder, verifyReceipt } from '../../../application/order/order-detail.answers.ts';
import type { DeliveryQuestion, OrderPage, OrderRepository, ReceiptFacts } from '../../../application/order/order-repository.ts';
import type { OrderDetail, OrderFilter, Quote } from '../../../domain/order/order.ts';
import { isUuid } from '../../../domain/shared/uuid.ts';
import { answerOf, answerOrCode } from '../shared/call-function.ts';
import type { RestClient } from '../shared/rest-client.ts';

/** A person's own orders over PostgREST. Their token determines the visible rows. */
export class SupabaseOrderRepository implements OrderRepository {
  constructor(
    private readonly member: RestClient,
    /** With the person's token if somebody is signed in, because a sale's price depends on the buyer. */
    private readonly visitor: RestClient,
  ) {}

  list(filter: OrderFilter, cursor: string | null): Promise<OrderPage> {
    return answerOf(this.member, myOrders, { filter, cursor });
  }

  async find(orderId: string): Promise<OrderDetail | null> {
    return isUuid(orderId) ? answerOf(this.member, readOrder, { orderId }) : null;
  }

  async quote(productId: string, optionId: string | null): Promise<Quote | null> {
    if (!isUuid(productId)) return null;
    const answer = await answerOrCode(this.visitor, quoteOrder, { productId, optionId });
    return 'code' in answer ? null : answer;
  }

  async deliveryQuestion(productId: string): Promise<DeliveryQuestion | null> {
    return isUuid(productId) ? answerOf(this.visitor, deliveryForm, { productId }) : null;
  }

  receipt(code: string): Promise<ReceiptFacts | null> {
    return answerOf(this.visitor, verifyReceipt, { code });
  }
}
