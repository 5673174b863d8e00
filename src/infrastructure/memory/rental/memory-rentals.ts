import { OrderRefused } from '../../../application/order/order-service.ts';
import type { ExtensionPlacement } from '../../../application/rental/rental-service.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import type { RentalOption } from '../../../domain/catalog/rental-option.ts';
import type { OpeningHours } from '../../../domain/order/opening-hours.ts';
import type { OrderState, TransitionEvent } from '../../../domain/order/transitions.ts';
import { blockedTime, type CalendarUnit, canRent, overlaps, rotateBy, type Span, startOf } from '../../../domain/rental/rental-calendar.ts';
import { canExtend, endWithCredit, rentalEnd, startsBy } from '../../../domain/rental/rental-clock.ts';
import { isRotated, rentalRefusal } from '../../../domain/rental/rental-refusals.ts';
import { opensAt, readyBy } from '../../../domain/rental/rental-time.ts';
import type { MemoryOrders, OrderCalendar } from '../order/memory-orders.ts';
import { optionOf, type StoredOrder } from '../order/stored-order.ts';
import { rentalDetail } from './rental-detail.ts';
import type { BookedTime, RentedUnit } from './stored-rental.ts';

const MINUTE_MS = 60_000;
const ALWAYS_OPEN: OpeningHours = { days: [], closedDates: [] };
const LEFT: ReadonlySet<OrderState> = new Set(['cancelled', 'expired', 'refunded', 'completed']);

const after = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS);

/** The rentals of a shop in memory, with the rules of the domain; their orders use the state table of all orders. */
export class MemoryRentals implements OrderCalendar {
  readonly units: RentedUnit[] = [];
  readonly times: BookedTime[] = [];
  hours: OpeningHours = ALWAYS_OPEN;
  private made = 0;

  constructor(
    readonly orders: MemoryOrders,
    private readonly clock: Clock,
  ) {
    orders.calendar = this;
    orders.facets.push((order) => {
      const time = this.timeOf(order);
      return time?.kind === 'rental' ? { rental: rentalDetail(this, time, order, clock.now()) } : {};
    });
  }

  /** The units of a product: as many as its stock, all of them sealed. */
  unitsOf(productId: string): readonly RentedUnit[] {
    const product = this.orders.product(productId);
    const known = this.units.filter((unit) => unit.product.id === productId);
    for (let place = known.length; product !== null && place < product.stock; place += 1)
      this.units.push({ id: this.nextId(), product, position: place + 1, version: 1, seen: new Map() });
    return this.units.filter((unit) => unit.product.id === productId);
  }

  /** The unit with its calendar. */
  calendarOf(unit: RentedUnit, order: StoredOrder | null = null): CalendarUnit {
    return { isRotated: this.isNew(unit, order), blocked: this.bookingsOf(unit).map(({ span }) => span) };
  }

  optionOf(productId: string, optionId: string): RentalOption | null {
    const product = this.orders.product(productId);
    return product === null ? null : optionOf(product, optionId);
  }

  keep(order: StoredOrder, option: RentalOption, requested: Date | null): void {
    this.settle();
    const now = this.clock.now();
    const start = startOf(requested, now);
    if (start === null) throw new OrderRefused('INVALID');
    const minutes = option.durationMinutes ?? 0;
    const unit = this.unitsOf(order.detail.productId ?? '').find((one) => canRent(this.calendarOf(one), start, minutes, this.hours, now));
    if (unit === undefined) throw new OrderRefused('SOLD_OUT');
    this.times.push({
      kind: 'rental',
      id: this.nextId(),
      order,
      unit,
      note: null,
      option,
      isActive: true,
      span: blockedTime(this.hours, start, minutes),
      clock: {
        startAt: start,
        readyAt: null,
        openedAt: null,
        runsUntil: after(start, minutes),
        endedAt: null,
        minutes,
        creditedMinutes: 0,
        codeWaits: [],
      },
    });
  }

  follow(order: StoredOrder, event: TransitionEvent): void {
    const time = this.timeOf(order);
    if (time === null) return;
    const now = this.clock.now();
    if (LEFT.has(order.detail.state)) time.isActive = false;
    if (time.kind === 'extension' && !time.isActive && event !== 'merge') this.giveBackRotation(order);
    if (event === 'ready') time.clock = { ...time.clock, readyAt: now };
    if (event === 'start') this.begin(time, now);
    if (event === 'end_early' || event === 'end_for_breach' || event === 'time_over') this.end(time, now);
    if (event === 'pay' && time.kind === 'extension') this.join(time, order);
    this.settle();
  }

  /** Processes deadlines: rentals become ready, start and end automatically, and are completed once their unit is rotated. */
  settle(): void {
    const now = this.clock.now();
    for (const time of this.times) {
      const { order, unit, clock } = time;
      if (time.kind !== 'rental' || order === null) continue;
      const step = (event: TransitionEvent, actor: 'server' | 'deadline') => this.orders.move(order, event, actor);
      if (order.detail.state === 'processing' && now >= opensAt(clock.startAt) && this.isNew(unit, order)) step('ready', 'server');
      if (order.detail.state === 'processing' && now >= readyBy(clock.startAt)) step('not_ready', 'deadline');
      const starts = startsBy(time.clock, now);
      if (order.detail.state === 'delivered' && starts !== null && starts <= now) step('start', 'deadline');
      const end = rentalEnd(time.clock, now);
      if (order.detail.state === 'rented' && end !== null && end <= now) step('time_over', 'deadline');
      if (order.detail.state === 'returning' && this.isNew(unit, null)) step('rotate', 'server');
    }
  }

  /** Opens the credentials as the renter. @throws OrderRefused */
  open(order: StoredOrder): void {
    this.settle();
    const time = this.rentalOf(order);
    const now = this.clock.now();
    const { startAt, openedAt } = time.clock;
    const endsAt = rentalEnd(time.clock, now);
    const { state } = order.detail;
    const refusal = rentalRefusal({ state, startAt, openedAt, endsAt, isRotated: this.isNew(time.unit, order), isClosed: false }, now);
    if (refusal !== null) throw new OrderRefused(refusal);
    time.unit.seen.set(order.detail.id, time.unit.version);
    if (state === 'delivered') this.orders.move(order, 'start', 'buyer');
  }

  /** Stores a newer password as staff. */
  rotate(unit: RentedUnit): void {
    unit.version += 1;
    this.settle();
  }

  /** @throws OrderRefused */
  extend(buyer: string, placement: ExtensionPlacement): StoredOrder {
    this.settle();
    const parent = this.orders.ownOf(placement.parentId, buyer);
    const time = this.rentalOf(parent);
    const now = this.clock.now();
    const end = rentalEnd(time.clock, now);
    if (parent.detail.state !== 'rented' || end === null || !canExtend(end, now)) throw new OrderRefused('EXTENSION_CLOSED');
    const option = this.optionOf(time.unit.product.id, placement.optionId ?? time.option?.id ?? '');
    if (option === null) throw new OrderRefused('NOT_FOR_SALE');
    const quote = { unitPrice: option.price, discount: 0, deposit: 0, total: option.price, saleId: null };
    if (option.price !== placement.expectedTotal) throw new OrderRefused('PRICE_CHANGED', quote);
    const minutes = option.durationMinutes ?? 0;
    const span = { from: end, to: rotateBy(this.hours, after(end, minutes)) };
    if (this.collides(time, span)) throw new OrderRefused('NEXT_BOOKED');
    const details = { gameId: null, server: null, note: null };
    const placed = { ...placement, productId: time.unit.product.id, start: null, details };
    const order = this.orders.create(buyer, time.unit.product, quote, placed, { kind: 'extension', parentId: parent.detail.id });
    // The extension moves the rotation.
    time.span = { ...time.span, to: end };
    const clock = { ...time.clock, startAt: end, runsUntil: after(end, minutes), minutes };
    this.times.push({ kind: 'extension', id: this.nextId(), order, unit: time.unit, note: null, option, span, isActive: true, clock });
    this.orders.orders.push(order);
    return order;
  }

  /** Credits minutes as staff. @returns false when they overlap the next rental */
  credit(order: StoredOrder, minutes: number): boolean {
    const time = this.rentalOf(order);
    const now = this.clock.now();
    const ends = endWithCredit(time.clock, minutes, now);
    const span = { from: time.span.from, to: rotateBy(this.hours, ends) };
    if (this.collides(time, span)) return false;
    time.clock = { ...time.clock, runsUntil: ends, endedAt: null, creditedMinutes: time.clock.creditedMinutes + minutes };
    time.span = span;
    return true;
  }

  nextId(): string {
    this.made += 1;
    return `00000000-0000-4000-a000-${String(this.made).padStart(12, '0')}`;
  }

  bookingsOf(unit: RentedUnit): readonly BookedTime[] {
    return this.times.filter((time) => time.isActive && time.unit === unit);
  }

  timeOf(order: StoredOrder): BookedTime | null {
    return this.times.find((time) => time.order === order) ?? null;
  }

  /** @param order whose people do not count; null counts everybody */
  isNew(unit: RentedUnit, order: StoredOrder | null): boolean {
    const others = [...unit.seen].filter(([id]) => id !== order?.detail.id).map(([, version]) => version);
    return isRotated(unit.version, Math.max(0, ...others));
  }

  collides(time: BookedTime, span: Span): boolean {
    return this.bookingsOf(time.unit).some((other) => other !== time && overlaps(other.span, span));
  }

  private rentalOf(order: StoredOrder): BookedTime {
    const time = this.timeOf(order);
    if (time?.kind !== 'rental') throw new OrderRefused('NOT_FOUND');
    return time;
  }

  private begin(time: BookedTime, now: Date): void {
    const { clock, span } = time;
    const openedAt = new Date(Math.max(clock.startAt.getTime(), Math.min(now.getTime(), startsBy(clock, now)?.getTime() ?? now.getTime())));
    const runsUntil = after(openedAt, clock.minutes + clock.creditedMinutes);
    time.clock = { ...clock, openedAt, runsUntil };
    time.span = { from: span.from, to: new Date(Math.min(span.to.getTime(), rotateBy(this.hours, runsUntil).getTime())) };
  }

  private end(time: BookedTime, now: Date): void {
    const endedAt = new Date(Math.min(time.clock.runsUntil.getTime(), now.getTime()));
    time.clock = { ...time.clock, endedAt };
    time.span = { from: time.span.from, to: new Date(Math.min(time.span.to.getTime(), rotateBy(this.hours, now).getTime())) };
  }

  /** A cancelled extension leaves the rental its own rotation. */
  private giveBackRotation(order: StoredOrder): void {
    const parent = this.times.find(({ order: one }) => one?.detail.id === order.detail.parentId);
    if (parent?.isActive === true && parent.clock.endedAt === null)
      parent.span = { from: parent.span.from, to: rotateBy(this.hours, parent.clock.runsUntil) };
  }

  /** Adds paid time to its rental, if that is still running. */
  private join(time: BookedTime, order: StoredOrder): void {
    const parent = this.times.find(({ order: one }) => one?.detail.id === order.detail.parentId);
    const joins = parent?.order?.detail.state === 'rented' && parent.clock.runsUntil > this.clock.now();
    this.orders.move(order, joins ? 'merge' : 'miss', 'server');
    if (!joins || parent.order === null) return;
    parent.clock = { ...parent.clock, runsUntil: time.clock.runsUntil, minutes: parent.clock.minutes + time.clock.minutes };
    parent.span = { from: parent.span.from, to: rotateBy(this.hours, parent.clock.runsUntil) };
    this.orders.move(parent.order, 'extend', 'server');
  }
}
