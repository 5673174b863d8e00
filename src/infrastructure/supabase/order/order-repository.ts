import * as v from 'valibot';
import { quote } from '../../../application/order/order.answers.ts';
import type { OrderPage, OrderRepository, ReceiptFacts } from '../../../application/order/order-repository.ts';
import type { OrderDetail, OrderFilter, Quote } from '../../../domain/order/order.ts';
import { isUuid } from '../../../domain/shared/uuid.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf, dataOrNull } from '../shared/to-port-error.ts';
import { DetailJson, MyOrdersJson, ReceiptJson, readDetail } from './order-json.ts';

const QuoteAnswer = v.union([
  quote,
  v.pipe(
    v.object({ code: v.string() }),
    v.transform(() => null),
  ),
]);

/** A person's own orders over PostgREST. Their token determines the visible rows. */
export class SupabaseOrderRepository implements OrderRepository {
  constructor(
    private readonly member: RestClient,
    /** With the person's token if somebody is signed in, because a sale's price depends on the buyer. */
    private readonly visitor: RestClient,
  ) {}

  async list(filter: OrderFilter, cursor: string | null): Promise<OrderPage> {
    const asked = { p_filter: filter, ...(cursor === null ? {} : { p_cursor: cursor }) };
    return v.parse(MyOrdersJson, dataOf(await this.member.rpc('my_orders', asked)));
  }

  async find(orderId: string): Promise<OrderDetail | null> {
    if (!isUuid(orderId)) return null;
    const found = dataOrNull(await this.member.rpc('order_detail', { p_order: orderId }));
    return found === null ? null : readDetail(v.parse(DetailJson, found));
  }

  async quote(productId: string, optionId: string | null): Promise<Quote | null> {
    if (!isUuid(productId)) return null;
    const asked = { p_product: productId, ...(optionId === null ? {} : { p_option: optionId }) };
    return v.parse(QuoteAnswer, dataOf(await this.visitor.rpc('quote_order', asked)));
  }

  async receipt(code: string): Promise<ReceiptFacts | null> {
    const found = dataOrNull(await this.visitor.rpc('verify_receipt', { p_code: code }));
    return found === null ? null : v.parse(ReceiptJson, found);
  }
}
