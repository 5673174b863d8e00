import * as v from 'valibot';
import type { BankAccount, OrderService, PlacedOrder, Placement, ProofPicture } from '../../../application/order/order-service.ts';
import type { ExtensionPlacement, RentalService } from '../../../application/rental/rental-service.ts';
import type { OpenPayment, PaymentMethod } from '../../../domain/order/order.ts';
import { PaymentJson, PlacedJson } from '../../wire/order.ts';
import { ActionCaller } from '../shared/action-caller.ts';
import { callOrderAction } from './order-call.ts';

const Nothing = v.looseObject({});
const Opened = v.looseObject({});
/** Calls `POST /api/orders?action=…` and `/api/payments?action=open` with the person's token. */
export class HttpOrderService implements OrderService, Pick<RentalService, 'placeExtension'> {
  private readonly orders: ActionCaller;
  private readonly payments: ActionCaller;

  /** @param fetcher adds the person's token @param apiUrl base address of the shop's interface, without a trailing slash */
  constructor(
    fetcher: typeof fetch,
    apiUrl: string,
    private readonly pictures: { add(picture: ProofPicture): Promise<string> },
  ) {
    this.orders = new ActionCaller(fetcher, `${apiUrl}/orders`);
    this.payments = new ActionCaller(fetcher, `${apiUrl}/payments`);
  }

  place({ key, productId, optionId, start, expectedTotal, rulesVersion, details }: Placement): Promise<PlacedOrder> {
    const asked = { key, product_id: productId, option_id: optionId, start: start?.toISOString() ?? null, expected_total: expectedTotal };
    const { gameId, server, note } = details;
    return this.ask(
      this.orders,
      'place',
      { ...asked, rules_version: rulesVersion, details: { game_id: gameId, server, note } },
      PlacedJson,
    );
  }

  placeExtension({ key, parentId, optionId, expectedTotal, rulesVersion }: ExtensionPlacement): Promise<PlacedOrder> {
    const asked = { kind: 'extension', key, parent_id: parentId, ...(optionId === null ? {} : { option_id: optionId }) };
    return this.ask(this.orders, 'place', { ...asked, expected_total: expectedTotal, rules_version: rulesVersion }, PlacedJson);
  }

  cancel(orderId: string): Promise<void> {
    return this.take('cancel', { order_id: orderId });
  }

  confirm(orderId: string, accepted: boolean): Promise<void> {
    return this.take('confirm', { order_id: orderId, accepted });
  }

  submitProof(orderId: string, path: string | null): Promise<void> {
    return this.take('proof', { order_id: orderId, ...(path === null ? {} : { path }) });
  }

  setRefundDestination(orderId: string, account: BankAccount): Promise<void> {
    return this.take('refund-destination', { order_id: orderId, ...account });
  }

  step(orderId: string, event: string): Promise<void> {
    return this.take('step', { order_id: orderId, event });
  }

  openPayment(orderId: string, method: PaymentMethod, accountId: string | null = null): Promise<OpenPayment> {
    return this.ask(
      this.payments,
      'open',
      { order_id: orderId, method, ...(accountId === null ? {} : { account_id: accountId }) },
      v.pipe(
        Opened,
        v.transform((given) => ({ method, ...given })),
        PaymentJson,
      ),
    );
  }

  write(orderId: string, text: string): Promise<void> {
    return this.take('message', { order_id: orderId, text });
  }

  uploadProof(_orderId: string, picture: ProofPicture): Promise<string> {
    return this.pictures.add(picture);
  }

  private async take(action: string, body: object): Promise<void> {
    await this.ask(this.orders, action, body, Nothing);
  }

  private ask<T>(caller: ActionCaller, action: string, body: object, answer: v.GenericSchema<unknown, T>): Promise<T> {
    return callOrderAction(caller, action, body, answer);
  }
}
