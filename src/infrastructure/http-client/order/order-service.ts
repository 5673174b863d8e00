import { foundPlayer, placedOrder } from '../../../application/order/order.answers.ts';
import type {
  cancelOrder,
  confirmOrder,
  findPlayer,
  placeExtension,
  placeOrder,
  setRefundDestination,
  stepOrder,
  submitProof,
  writeMessage,
} from '../../../application/order/order.calls.ts';
import type { BankAccount, OrderService, PlacedOrder, Placement, ProofPicture } from '../../../application/order/order-service.ts';
import { openedPayment } from '../../../application/payment/payment.answers.ts';
import type { openPayment } from '../../../application/payment/payment.calls.ts';
import type { ExtensionPlacement, RentalService } from '../../../application/rental/rental-service.ts';
import type { OpenPayment } from '../../../domain/order/order.ts';
import type { PlayerAnswer, WantedPlayer } from '../../../domain/order/player.ts';
import type { TransitionEvent } from '../../../domain/order/transitions.ts';
import type { PaymentMethod } from '../../../domain/payment/payment-method.ts';
import { CallClient } from './call-client.ts';

/** Orders and payments of the buyer through the shop's interface. */
export class HttpOrderService implements OrderService, Pick<RentalService, 'placeExtension'> {
  private readonly api: CallClient;

  /** @param fetcher adds the person's token @param apiUrl base address of the interface, without a trailing slash */
  constructor(
    fetcher: typeof fetch,
    apiUrl: string,
    private readonly pictures: { add(picture: ProofPicture): Promise<string> },
  ) {
    this.api = new CallClient(fetcher, apiUrl);
  }

  place(placement: Placement): Promise<PlacedOrder> {
    return this.api.request<typeof placeOrder>(['orders', 'place'], placement, placedOrder);
  }

  placeExtension(placement: ExtensionPlacement): Promise<PlacedOrder> {
    return this.api.request<typeof placeExtension>(['orders', 'place'], { kind: 'extension', ...placement }, placedOrder);
  }

  cancel(orderId: string): Promise<void> {
    return this.api.take<typeof cancelOrder>(['orders', 'cancel'], { orderId });
  }

  confirm(orderId: string, accepted: boolean): Promise<void> {
    return this.api.take<typeof confirmOrder>(['orders', 'confirm'], { orderId, accepted });
  }

  submitProof(orderId: string, path: string | null): Promise<void> {
    return this.api.take<typeof submitProof>(['orders', 'proof'], { orderId, path });
  }

  setRefundDestination(orderId: string, account: BankAccount): Promise<void> {
    return this.api.take<typeof setRefundDestination>(['orders', 'refund-destination'], { orderId, ...account });
  }

  step(orderId: string, event: TransitionEvent): Promise<void> {
    return this.api.take<typeof stepOrder>(['orders', 'step'], { orderId, event });
  }

  openPayment(orderId: string, method: PaymentMethod, accountId: string | null = null): Promise<OpenPayment> {
    return this.api.request<typeof openPayment>(['payments', 'open'], { orderId, method, accountId }, openedPayment);
  }

  write(orderId: string, text: string): Promise<void> {
    return this.api.take<typeof writeMessage>(['orders', 'message'], { orderId, text, path: null });
  }

  findPlayer(player: WantedPlayer): Promise<PlayerAnswer> {
    return this.api.request<typeof findPlayer>(['orders', 'find-player'], player, foundPlayer);
  }

  uploadProof(_orderId: string, picture: ProofPicture): Promise<string> {
    return this.pictures.add(picture);
  }
}
