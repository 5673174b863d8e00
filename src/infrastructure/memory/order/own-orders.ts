import type { DeliveryQuestion, OrderPage, OrderRepository, ReceiptFacts } from '../../../application/order/order-repository.ts';
import {
  type BankAccount,
  OrderRefused,
  type OrderService,
  type PlacedOrder,
  type Placement,
  type ProofPicture,
} from '../../../application/order/order-service.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import { isMessageRefused } from '../../../domain/order/message-filter.ts';
import { type OpenPayment, ORDER_FILTERS, type OrderDetail, type OrderFilter, type Quote } from '../../../domain/order/order.ts';
import { orderTitle } from '../../../domain/order/order-group.ts';
import { type PlayerAnswer, UNKNOWN_PLAYER, type WantedPlayer } from '../../../domain/order/player.ts';
import { receiptKey } from '../../../domain/order/receipt-code.ts';
import type { OrderState, TransitionEvent } from '../../../domain/order/transitions.ts';
import type { PaymentMethod } from '../../../domain/payment/payment-method.ts';
import type { MemoryOrders } from './memory-orders.ts';
import { isListed } from './order-groups.ts';
import type { StoredOrder } from './stored-order.ts';

const STATES: Readonly<Record<OrderFilter, readonly OrderState[] | null>> = {
  all: null,
  unpaid: ['pending_payment', 'payment_review'],
  processing: ['processing'],
  delivered: ['delivered', 'disputed'],
  rental: ['processing', 'delivered', 'rented', 'returning', 'disputed'],
  completed: ['completed'],
  ended: ['cancelled', 'expired', 'refunded'],
};

const PAGE = 20;

const isIn = (filter: OrderFilter, { detail }: StoredOrder): boolean =>
  (filter !== 'rental' || detail.kind === 'rental') && (STATES[filter]?.includes(detail.state) ?? true);

/** Fake of one person's orders: reads and steps. */
export class InMemoryOwnOrders implements OrderRepository, OrderService {
  /** Names of players by their id, where the shop asks a service of players. */
  players: ReadonlyMap<string, string> | null = null;
  /** Simulates a lost connection. */
  isAway = false;

  constructor(
    private readonly shop: MemoryOrders,
    /** The caller; null without a session. */
    private readonly person: () => string | null,
  ) {}

  async list(filter: OrderFilter, cursor: string | null): Promise<OrderPage> {
    const own = this.shop.of(this.member()).filter((order) => isListed(this.shop.orders, order));
    const matching = own.filter((order) => isIn(filter, order));
    const begin = cursor === null ? 0 : matching.findIndex(({ detail }) => detail.id === cursor) + 1;
    const page = matching.slice(begin, begin + PAGE);
    return {
      orders: page.map(({ detail }) => detail),
      counts: Object.fromEntries(
        ORDER_FILTERS.map((name) => [name, own.filter((order) => isIn(name, order)).length]),
      ) as OrderPage['counts'],
      next: matching.length > begin + PAGE ? (page.at(-1)?.detail.id ?? null) : null,
    };
  }

  async find(orderId: string): Promise<OrderDetail | null> {
    const order = this.shop.find(orderId, this.member());
    return order === null ? null : this.shop.shown(order);
  }

  async quote(productId: string, optionId: string | null): Promise<Quote | null> {
    this.reach();
    return this.shop.quote(productId, optionId);
  }

  async deliveryQuestion(productId: string): Promise<DeliveryQuestion | null> {
    this.reach();
    return this.shop.deliveryQuestion(productId, this.person());
  }

  async receipt(code: string): Promise<ReceiptFacts | null> {
    this.reach();
    const key = receiptKey(code);
    const isMatch = ({ receiptCode }: OrderDetail): boolean => receiptCode !== null && receiptKey(receiptCode) === key;
    const detail = this.shop.orders.find((order) => isMatch(order.detail))?.detail;
    const paidAt = detail?.events.find(({ event }) => event === 'pay')?.at;
    if (detail === undefined || paidAt === undefined) return null;
    const { number, gameName, total, isTest, state } = detail;
    const productName = orderTitle(detail);
    const sent = detail.refunds.filter((refund) => refund.state === 'sent' && !refund.isExtra);
    const back = { refunded: sent.reduce((sum, { amount }) => sum + amount, 0), refundedAt: sent.at(-1)?.sentAt ?? null };
    const isEnd = state === 'completed' || state === 'refunded' || state === 'cancelled';
    return { number, productName, gameName, total, isTest, paidAt, ...back, state: isEnd ? state : 'paid' };
  }

  async place(placement: Placement): Promise<PlacedOrder> {
    const { id, number, state, total, createdAt, deadline } = this.shop.place(this.buyer(), placement).detail;
    return { id, number, state, total, payUntil: deadline?.dueAt ?? createdAt };
  }

  async cancel(orderId: string): Promise<void> {
    this.shop.move(this.own(orderId), 'cancel', 'buyer');
  }

  async confirm(orderId: string, accepted: boolean): Promise<void> {
    const order = this.own(orderId);
    if (order.detail.saleKind === 'account' && !accepted) throw new OrderRefused('ACCEPTANCE_NEEDED');
    this.shop.move(order, 'confirm', 'buyer');
  }

  async submitProof(orderId: string, path: string | null): Promise<void> {
    const order = this.own(orderId);
    if (order.detail.payment?.isAutomatic !== false) throw new OrderRefused('NOT_PAYABLE');
    this.shop.move(order, 'submit_proof', 'buyer', path);
  }

  async setRefundDestination(orderId: string, { bank, number, holder }: BankAccount): Promise<void> {
    const order = this.own(orderId);
    order.detail = { ...order.detail, destination: { bank, holder, last4: number.slice(-4) } };
  }

  async step(orderId: string, event: TransitionEvent): Promise<void> {
    this.shop.move(this.own(orderId), event, 'buyer');
  }

  async openPayment(orderId: string, method: PaymentMethod, accountId: string | null = null): Promise<OpenPayment> {
    return this.shop.openPayment(this.own(orderId), method, accountId);
  }

  async write(orderId: string, text: string): Promise<void> {
    const order = this.own(orderId);
    if (isMessageRefused(text)) throw new OrderRefused('MESSAGE_REFUSED');
    const { messages } = order.detail;
    const message = { id: `message-${messages.length + 1}`, author: 'buyer', text, at: order.detail.stateAt, picture: null } as const;
    order.detail = { ...order.detail, messages: [...messages, message] };
  }

  async findPlayer({ gameId }: WantedPlayer): Promise<PlayerAnswer> {
    this.buyer();
    if (this.players === null) return UNKNOWN_PLAYER;
    const name = this.players.get(gameId);
    return name === undefined ? { state: 'missing', name: null } : { state: 'found', name };
  }

  async uploadProof(orderId: string, { type }: ProofPicture): Promise<string> {
    this.own(orderId);
    if (!/^image\/(jpeg|png|webp)$/.test(type)) throw new PortError('invalid', 'this is no picture that can be taken');
    return `${this.buyer()}/${orderId}.${type === 'image/jpeg' ? 'jpg' : type.slice('image/'.length)}`;
  }

  private reach(): void {
    if (this.isAway) throw new PortError('unavailable', 'the line is cut');
  }

  /** The reader. */
  private member(): string {
    this.reach();
    const person = this.person();
    if (person === null) throw new PortError('denied', 'nobody is signed in', '42501');
    return person;
  }

  /** The buyer. */
  private buyer(): string {
    this.reach();
    const person = this.person();
    if (person === null) throw new OrderRefused('NOT_SIGNED_IN');
    return person;
  }

  private own(orderId: string): StoredOrder {
    const order = this.shop.find(orderId, this.buyer());
    if (order === null) throw new OrderRefused('NOT_FOUND');
    return order;
  }
}
