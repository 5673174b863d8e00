import type { OpenPayment as Opened } from '../../domain/order/order.ts';
import type { PlayerAnswer, WantedPlayer } from '../../domain/order/player.ts';
import type { PaymentMethod } from '../../domain/payment/payment-method.ts';
import { type Result, succeed } from '../../domain/shared/result.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { BankAccount, OrderService, PlacedOrder, Placement, ProofPicture } from './order-service.ts';
import { orderRefusal } from './refusal.ts';

abstract class OrderStep {
  constructor(
    protected readonly orders: OrderService,
    private readonly errors: ErrorLog,
  ) {}

  /** An expected refusal becomes a failure with its code and is not logged. */
  protected try<T>(work: () => Promise<T>): Promise<Result<T>> {
    return attempt(this.errors, this.constructor.name, async () => succeed(await work()), orderRefusal);
  }
}

/** Places an order; idempotent by key. */
export class PlaceOrder extends OrderStep {
  execute(placement: Placement): Promise<Result<PlacedOrder>> {
    return this.try(() => this.orders.place(placement));
  }
}

/** Finds the name of a player before the buyer pays. */
export class FindPlayerName extends OrderStep {
  execute(player: WantedPlayer): Promise<Result<PlayerAnswer>> {
    return this.try(() => this.orders.findPlayer(player));
  }
}

/** Opens a payment: the same attempt while it is open; another method closes it first. */
export class OpenPayment extends OrderStep {
  execute(orderId: string, method: PaymentMethod, accountId: string | null = null): Promise<Result<Opened>> {
    return this.try(() => this.orders.openPayment(orderId, method, accountId));
  }
}

/** Submits "Saya sudah transfer", with or without a picture. */
export class SubmitProof extends OrderStep {
  execute(orderId: string, picture: ProofPicture | null): Promise<Result<void>> {
    return this.try(async () => {
      const path = picture === null ? null : await this.orders.uploadProof(orderId, picture);
      await this.orders.submitProof(orderId, path);
    });
  }
}

export class CancelOrder extends OrderStep {
  execute(orderId: string): Promise<Result<void>> {
    return this.try(() => this.orders.cancel(orderId));
  }
}

/** Confirms the receipt of the goods. */
export class ConfirmOrder extends OrderStep {
  /** @param accepted for accounts: the checklist is done, or the risk is accepted */
  execute(orderId: string, accepted: boolean): Promise<Result<void>> {
    return this.try(() => this.orders.confirm(orderId, accepted));
  }
}

/** Triggers another event of the buyer: `grant_more_time`, `ask_cancellation`. */
export class StepOrder extends OrderStep {
  execute(orderId: string, event: 'grant_more_time' | 'ask_cancellation'): Promise<Result<void>> {
    return this.try(() => this.orders.step(orderId, event));
  }
}

export class SetRefundDestination extends OrderStep {
  execute(orderId: string, account: BankAccount): Promise<Result<void>> {
    return this.try(() => this.orders.setRefundDestination(orderId, account));
  }
}

/** Sends a message about an order to the shop. */
export class SendMessageToShop extends OrderStep {
  execute(orderId: string, text: string): Promise<Result<void>> {
    return this.try(() => this.orders.write(orderId, text.trim()));
  }
}
