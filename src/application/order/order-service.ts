import type { OpenPayment, Quote } from '../../domain/order/order.ts';
import type { PlayerAnswer, WantedPlayer } from '../../domain/order/player.ts';
import type { TransitionEvent } from '../../domain/order/transitions.ts';
import type { PaymentMethod } from '../../domain/payment/payment-method.ts';
import type { InputOf, OutputOf } from '../shared/call.ts';
import type { placeOrder, setRefundDestination } from './order.calls.ts';

export type Placement = Omit<InputOf<typeof placeOrder>, 'kind'>;
export type PlacedOrder = OutputOf<typeof placeOrder>;

/** A refused order or step: a code of the interface, with the values that the buyer needs to continue. */
export class OrderRefused extends Error {
  constructor(
    readonly code: string,
    /** The current price, for PRICE_CHANGED and SALE_LIMIT. */
    readonly quote: Quote | null = null,
    /** Seconds, for BUSY. */
    readonly retryAfter: number | null = null,
    /** The current version of the rules, for RULES_CHANGED; the next placement sends it. */
    readonly rulesVersion: number | null = null,
  ) {
    super(code);
  }
}

/** The destination of a refund. The number is sent once and never shown again. */
export type BankAccount = Omit<InputOf<typeof setRefundDestination>, 'orderId'>;

/** A file of a file input. */
export interface ProofPicture {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** Order operations of the buyer. All calls @throws OrderRefused, PortError. */
export interface OrderService {
  place(placement: Placement): Promise<PlacedOrder>;
  cancel(orderId: string): Promise<void>;
  /** @param accepted for accounts: the checklist is done, or the risk is accepted */
  confirm(orderId: string, accepted: boolean): Promise<void>;
  /** @param path of a picture in the person's own folder of the bucket `evidence`; null without a picture */
  submitProof(orderId: string, path: string | null): Promise<void>;
  setRefundDestination(orderId: string, account: BankAccount): Promise<void>;
  /** Other buyer events of the state table: `grant_more_time`, `ask_cancellation`. */
  step(orderId: string, event: TransitionEvent): Promise<void>;
  /** Idempotent while the attempt is open. @param accountId the account of the shop that a transfer goes to; null: the best */
  openPayment(orderId: string, method: PaymentMethod, accountId?: string | null): Promise<OpenPayment>;
  /** @throws OrderRefused MESSAGE_REFUSED for a text that resembles a password, phone or bank number */
  write(orderId: string, text: string): Promise<void>;
  /** The name of a player, where the shop asks a service of players. */
  findPlayer(player: WantedPlayer): Promise<PlayerAnswer>;
  /** Uploads a proof's picture to the person's own folder. @returns its path */
  uploadProof(orderId: string, picture: ProofPicture): Promise<string>;
}
