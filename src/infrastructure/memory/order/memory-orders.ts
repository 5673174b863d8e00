import type { DeliveryQuestion } from '../../../application/order/order-repository.ts';
import { OrderRefused, type Placement } from '../../../application/order/order-service.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import { currentPrice } from '../../../domain/catalog/price.ts';
import type { RentalOption } from '../../../domain/catalog/rental-option.ts';
import { isVisible } from '../../../domain/catalog/visibility.ts';
import { type DeliveryForm, readDeliveryForm } from '../../../domain/order/delivery-form.ts';
import type { DeadlineName, OpenPayment, OrderDetail, PaymentInstructions, Quote, ShopAccount } from '../../../domain/order/order.ts';
import { checkOrderDetails, neededDetails } from '../../../domain/order/order-details.ts';
import { isGroupable, totalOf } from '../../../domain/order/order-group.ts';
import { deliveryHours } from '../../../domain/order/promises.ts';
import { type OrderActor, type OrderState, type TransitionEvent, targetOf, transitionsOf } from '../../../domain/order/transitions.ts';
import { type GatewayName, gatewayFor, isAutomatic, type PaymentMethod } from '../../../domain/payment/payment-method.ts';
import { highestCode } from '../../../domain/payment/unique-code.ts';
import type { MemoryCatalogue } from '../catalog/catalogue.ts';
import { groupOf, memberEvent, membersOf } from './order-groups.ts';
import { optionOf, type SoldProduct, type StoredOrder } from './stored-order.ts';

const CODE = 123;

const formOf = ({ deliveryForm }: SoldProduct): DeliveryForm => readDeliveryForm(deliveryForm ?? '') ?? [];

const instructionsOf = (method: PaymentMethod, reference: string, account: ShopAccount | undefined): PaymentInstructions => {
  if (method === 'sandbox') return { kind: 'sandbox', url: `/internal/payments/${reference}` };
  if (method === 'qris') return { kind: 'qris', payload: `00020101021126${reference}6304ABCD`, merchant: 'Arena Akun' };
  if (method === 'bill_mandiri') return { kind: 'bill', bank: 'Mandiri', biller: '70012', number: '987654321098' };
  if (method.startsWith('va_')) return { kind: 'va', bank: method.slice('va_'.length).toUpperCase(), number: '8808123456789012' };
  return { kind: 'transfer', id: account?.id ?? '', bank: account?.bank ?? '', account: '1234567890', holder: 'Arena Akun' };
};

/** Whether the money of a payment arrives at that account; null: at any. */
const isPaidInto = ({ instructions }: OpenPayment, accountId: string | null): boolean =>
  instructions.kind !== 'transfer' || accountId === null || instructions.id === accountId;

/** A payment attempt of an order or of its rest, less its unique code. */
const openedPayment = (
  { total, rest }: Pick<OrderDetail, 'total' | 'rest'>,
  method: PaymentMethod,
  account: ShopAccount | undefined,
  reference: string,
  expiresAt: Date,
  isConfirmed: boolean,
): OpenPayment => {
  const due = rest?.amount ?? total;
  const amount = isConfirmed ? due : due - Math.min(CODE, highestCode(due));
  return { reference, method, amount, expiresAt, instructions: instructionsOf(method, reference, account), isAutomatic: isConfirmed };
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MAX_UNPAID = 3;
const ENDED: ReadonlySet<OrderState> = new Set(['cancelled', 'expired', 'refunded']);
const UNPAID: ReadonlySet<OrderState> = new Set(['pending_payment', 'payment_review']);

/** The deadline of each state, and its duration. */
const DEADLINES: Partial<Record<OrderState, readonly [DeadlineName, number]>> = {
  pending_payment: ['payment', 30 * MINUTE],
  payment_review: ['review', 24 * HOUR],
  processing: ['delivery', 24 * HOUR],
  delivered: ['confirmation', 72 * HOUR],
};

/** The hooks of rentals: an order that is placed blocks a period, and releases it again. */
export interface OrderCalendar {
  /** @throws OrderRefused INVALID, SOLD_OUT */
  keep(order: StoredOrder, option: RentalOption, start: Date | null): void;
  /** Called for every event. */
  follow(order: StoredOrder, event: TransitionEvent): void;
}

/** The orders of a shop in memory, with the state table of the domain. */
export class MemoryOrders {
  readonly orders: StoredOrder[] = [];
  methods: readonly PaymentMethod[] = ['sandbox', 'transfer', 'qris'];
  /** In order of preference. */
  gateways: readonly GatewayName[] = ['sandbox', 'manual'];
  accounts: readonly ShopAccount[] = [{ id: '00000000-0000-4000-8000-00000000bca1', bank: 'BCA' }];
  rulesVersion = 1;
  /** Fields that other fakes add to an order: its vault, its complaint. */
  readonly facets: ((order: StoredOrder) => Partial<OrderDetail>)[] = [];
  /** Refusals of the next calls, used in order. */
  readonly refusals: OrderRefused[] = [];
  calendar: OrderCalendar | null = null;
  private attempts = 0;

  constructor(
    private readonly clock: Clock,
    /** A product that is sold; null for any other. */
    readonly product: (id: string) => SoldProduct | null,
  ) {}

  quote(productId: string, optionId: string | null = null): Quote | null {
    const product = this.product(productId);
    if (product === null || (optionId === null && product.price === 0)) return null;
    if (optionId !== null) {
      const option = optionOf(product, optionId);
      if (option === null || option.price === 0) return null;
      const { price, deposit } = option;
      return { unitPrice: price, discount: 0, deposit, total: price + deposit, saleId: null };
    }
    const discount = product.sale === null ? 0 : product.price - product.sale.price;
    return { unitPrice: product.price, discount, deposit: 0, total: product.price - discount, saleId: product.sale?.id ?? null };
  }

  /** @param buyer null for a guest */
  deliveryQuestion(productId: string, buyer: string | null): DeliveryQuestion | null {
    const product = this.product(productId);
    if (product === null) return null;
    const used = this.orders
      .filter(({ buyer: of, detail }) => of === buyer && product.gameName !== null && detail.gameName === product.gameName)
      .toReversed()
      .flatMap(({ detail: { details } }) => (details.gameId === null ? [] : [{ gameId: details.gameId, server: details.server }]));
    const different = used.filter(
      (one, at) => used.findIndex((other) => other.gameId === one.gameId && other.server === one.server) === at,
    );
    const asksLogin = product.saleKind === 'service' && product.asksLogin === true;
    return { form: product.deliveryForm ?? null, game: product.gameName, asksLogin, used: different.slice(0, 3) };
  }

  of(buyer: string): readonly StoredOrder[] {
    return this.orders.filter((order) => order.buyer === buyer).toReversed();
  }

  find(orderId: string, buyer: string | null): StoredOrder | null {
    return this.orders.find((order) => order.detail.id === orderId && (buyer === null || order.buyer === buyer)) ?? null;
  }

  /** @throws OrderRefused for a guest, and for an order of another person */
  ownOf(orderId: string, person: string | null): StoredOrder {
    if (person === null) throw new OrderRefused('NOT_SIGNED_IN');
    const order = this.find(orderId, person);
    if (order === null) throw new OrderRefused('NOT_FOUND');
    return order;
  }

  /** The order as its buyer reads it. */
  shown(order: StoredOrder): OrderDetail {
    return Object.assign({ ...order.detail, group: groupOf(this.orders, order) }, ...this.facets.map((facet) => facet(order)));
  }

  /** @throws OrderRefused */
  place(buyer: string, placement: Placement): StoredOrder {
    const refusal = this.refusals.shift();
    if (refusal !== undefined) throw refusal;
    const earlier = this.orders.find((order) => order.buyer === buyer && order.placement.key === placement.key);
    if (earlier !== undefined) {
      if (JSON.stringify(earlier.placement) !== JSON.stringify(placement)) throw new OrderRefused('KEY_REUSED');
      return earlier;
    }
    const product = this.product(placement.productId);
    const quote = this.quote(placement.productId, placement.optionId);
    if (placement.rulesVersion < this.rulesVersion) throw new OrderRefused('RULES_CHANGED', null, null, this.rulesVersion);
    if (product === null || quote === null) throw new OrderRefused('NOT_FOR_SALE');
    this.check(buyer, product, placement);
    const { quantity = 1 } = placement;
    if (quantity > 1 && (placement.optionId !== null || !isGroupable(product.saleKind))) throw new OrderRefused('INVALID');
    if (totalOf(quote, quantity) !== placement.expectedTotal) throw new OrderRefused('PRICE_CHANGED', quote);
    const option = placement.optionId === null ? null : optionOf(product, placement.optionId);
    if (quantity > 1) return this.placeGroup(buyer, product, quote, placement, quantity);
    const order = this.create(buyer, product, quote, placement, option === null ? {} : this.rented(option, placement));
    if (option === null || this.calendar === null) this.takeUnits(product, 1);
    else this.calendar.keep(order, option, placement.start);
    this.orders.push(order);
    return order;
  }

  private takeUnits({ id, stock }: SoldProduct, wanted: number): void {
    const open = this.orders.filter(({ detail }) => detail.kind !== 'group' && detail.productId === id && !ENDED.has(detail.state));
    if (open.length + wanted > stock) throw new OrderRefused('SOLD_OUT');
  }

  private placeGroup(buyer: string, product: SoldProduct, quote: Quote, placement: Placement, quantity: number): StoredOrder {
    this.takeUnits(product, quantity);
    const total = totalOf(quote, quantity);
    const sum = { ...quote, unitPrice: quote.unitPrice * quantity, total, saleId: null };
    const group = this.create(buyer, product, sum, placement, { kind: 'group', quantity });
    this.orders.push(group);
    const normal = { ...quote, discount: 0, total: quote.unitPrice, saleId: null };
    for (let place = 0; place < quantity; place += 1) {
      const member = this.create(buyer, product, place === 0 ? quote : normal, { ...placement, key: `${placement.key}:${place}` }, {});
      this.orders.push({ ...member, groupId: group.detail.id, detail: { ...member.detail, deadlines: [], deadline: null } });
    }
    return group;
  }

  /** An order that is not stored yet. */
  create(buyer: string, product: SoldProduct, quote: Quote, placement: Placement, more: Partial<OrderDetail>): StoredOrder {
    return { buyer, placement, groupId: null, detail: { ...this.begin(product, quote, placement), ...more } };
  }

  /** Triggers an event by the state table. @throws OrderRefused */
  move(order: StoredOrder, event: TransitionEvent, actor: OrderActor, note: string | null = null): void {
    const { detail } = order;
    const found = transitionsOf(detail.kind).find((one) => one.from === detail.state && one.event === event && one.actors.includes(actor));
    // The orders of an unpaid group are cancelled together.
    const isBound = event === 'cancel' && order.groupId !== null && UNPAID.has(groupOf(this.orders, order)?.state ?? 'completed');
    if (found === undefined || isBound) throw new OrderRefused('TRANSITION_NOT_ALLOWED');
    const at = this.clock.now();
    const version = detail.version + 1;
    const to = targetOf(found, detail.events);
    const deadlines = to === found.from ? detail.deadlines : this.deadlinesOf(to);
    order.detail = {
      ...detail,
      version,
      deadlines,
      state: to,
      stateAt: at,
      deadline: deadlines[0] ?? null,
      completedAt: to === 'completed' ? (detail.completedAt ?? at) : detail.completedAt,
      payment: UNPAID.has(to) ? detail.payment : null,
      proof: to === 'payment_review' ? { path: note, at } : null,
      receiptCode:
        event === 'pay' || event === 'revive' ? `STRUK${detail.number.replace(/\D/g, '').padStart(15, '0')}` : detail.receiptCode,
      events: [...detail.events, { seq: version, event, from: found.from, to, actor, at, note: actor === 'staff' ? note : null }],
    };
    this.calendar?.follow(order, event);
    const follows = detail.kind === 'group' ? memberEvent(event, actor) : null;
    if (follows !== null) for (const member of membersOf(this.orders, detail.id)) this.move(member, ...follows, note);
  }

  /** Records a payment, as the sandbox or finance would. */
  pay(orderId: string): void {
    const order = this.find(orderId, null);
    if (order !== null) this.move(order, 'pay', 'gateway');
  }

  /** @throws OrderRefused */
  openPayment(order: StoredOrder, method: PaymentMethod, accountId: string | null = null): NonNullable<OrderDetail['payment']> {
    const { detail } = order;
    if (detail.state !== 'pending_payment' || detail.deadline === null) throw new OrderRefused('NOT_PAYABLE');
    if (!this.methods.includes(method)) throw new OrderRefused('METHOD_UNAVAILABLE');
    const account = this.accounts.find(({ id }) => accountId === null || id === accountId);
    if (method === 'transfer' && account === undefined) throw new OrderRefused('METHOD_UNAVAILABLE');
    const living = detail.payment;
    if (living?.method === method && isPaidInto(living, accountId)) return living;
    this.attempts += 1;
    const payment = openedPayment(
      detail,
      method,
      account,
      `${detail.number}-${this.attempts}`,
      detail.deadline.dueAt,
      this.isConfirmed(method, detail.total),
    );
    order.detail = { ...detail, payment };
    return payment;
  }

  private isConfirmed(method: PaymentMethod, due: number): boolean {
    const gateway = gatewayFor(method, due, this.gateways);
    return gateway !== null && isAutomatic(gateway);
  }

  private check(buyer: string, product: SoldProduct, { details }: Placement): void {
    const { gameId, server, note } = details;
    if (checkOrderDetails(product.saleKind, { gameId: gameId ?? '', server: server ?? '', note: note ?? '' }, formOf(product)) !== null)
      throw new OrderRefused('INVALID');
    const unpaid = this.of(buyer).filter(({ detail, groupId }) => groupId === null && UNPAID.has(detail.state));
    if (unpaid.length >= MAX_UNPAID || unpaid.some(({ detail }) => detail.productId === product.id)) throw new OrderRefused('UNPAID_LIMIT');
  }

  private rented(option: RentalOption, { start }: Placement): Pick<OrderDetail, 'kind' | 'rental'> {
    const now = this.clock.now();
    return {
      kind: 'rental',
      rental: {
        minutes: option.durationMinutes ?? 0,
        optionName: option.duration,
        rules: option.rules,
        startAt: start ?? now,
        serverTime: now,
        readyAt: null,
        openedAt: null,
        startsBy: null,
        endsAt: null,
        endedAt: null,
        creditedMinutes: 0,
        isRotated: false,
        depositState: null,
        cancelUntil: null,
        extension: null,
      },
    };
  }

  private deadlinesOf(state: OrderState): OrderDetail['deadlines'] {
    const found = DEADLINES[state];
    return found === undefined ? [] : [{ name: found[0], dueAt: new Date(this.clock.now().getTime() + found[1]), pausedAt: null }];
  }

  private begin(product: SoldProduct, quote: Quote, { details }: Placement): OrderDetail {
    const at = this.clock.now();
    const place = String(this.orders.length + 1);
    const deadlines = this.deadlinesOf('pending_payment');
    return {
      id: `00000000-0000-4000-9000-${place.padStart(12, '0')}`,
      number: `AA-7F3Q-${place.padStart(4, '0')}`,
      kind: 'purchase',
      parentId: null,
      rental: null,
      gameSlug: null,
      tierSlug: null,
      state: 'pending_payment',
      stateAt: at,
      createdAt: at,
      version: 1,
      deadlines,
      deadline: deadlines[0] ?? null,
      saleKind: product.saleKind,
      productId: product.id,
      productName: product.name,
      productImage: null,
      gameName: product.gameName,
      unitPrice: quote.unitPrice,
      discount: quote.discount,
      deposit: quote.deposit,
      quantity: 1,
      group: null,
      total: quote.total,
      details: neededDetails(product.saleKind, details, formOf(product)),
      tierName: null,
      isTest: this.methods.includes('sandbox'),
      warrantyDays: 0,
      deliveryHours: deliveryHours(product.saleKind, null),
      workStartedAt: null,
      requestedHours: null,
      completedAt: null,
      payment: null,
      proof: null,
      exception: null,
      rest: null,
      destination: null,
      paidMethod: null,
      paidAmount: null,
      receiptCode: null,
      credential: null,
      login: null,
      complaint: null,
      mayComplain: false,
      methods: this.methods,
      automaticMethods: this.methods.filter((method) => this.isConfirmed(method, quote.total)),
      accounts: this.accounts,
      refunds: [],
      messages: [],
      events: [{ seq: 1, event: 'place', from: null, to: 'pending_payment', actor: 'buyer', at, note: null }],
    };
  }
}

/** Orders of products in a catalogue. */
export const memoryOrdersOf = (catalogue: MemoryCatalogue): MemoryOrders =>
  new MemoryOrders(catalogue.clock, (id) => {
    const found = catalogue.products.find((product) => product.id === id && isVisible(product) && !product.isSample);
    if (found === undefined) return null;
    const { sale } = currentPrice(catalogue.withSale(found), catalogue.clock.now());
    return {
      id,
      name: found.name,
      price: found.price,
      stock: found.stock,
      saleKind: found.saleKind,
      gameName: found.game?.name ?? null,
      deliveryForm: catalogue.deliveryForms.get(found.game?.id ?? '') ?? null,
      asksLogin: catalogue.loginCategories.has(found.category?.id ?? ''),
      rentals: found.rentalOptions,
      sale: sale === null ? null : { id: sale.id, price: sale.salePrice },
    };
  });
