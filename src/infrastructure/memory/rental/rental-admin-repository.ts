import type { StepAnswer } from '../../../application/order/order-admin-repository.ts';
import { OrderRefused } from '../../../application/order/order-service.ts';
import type { BlockDraft, CreationAnswer, RentalAdminRepository } from '../../../application/rental/rental-admin-repository.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import type { BlockedTime, BoardRow, BoardUnit, RentalBoard } from '../../../domain/rental/rental-board.ts';
import { overlaps, rotateBy } from '../../../domain/rental/rental-calendar.ts';
import { rentalEnd } from '../../../domain/rental/rental-clock.ts';
import { depositClaimRefusal } from '../../../domain/rental/rental-refusals.ts';
import type { StoredOrder } from '../order/stored-order.ts';
import type { MemoryRentals } from './memory-rentals.ts';
import type { BookedTime } from './stored-rental.ts';

const DAY_MS = 86_400_000;
const SHORTEST_REASON = 10;

type Rented = BookedTime & { readonly order: StoredOrder };

const isRental = (time: BookedTime): time is Rented => time.kind === 'rental' && time.order !== null;

/** Fake of the staff board, over the rentals in memory. */
export class InMemoryRentalAdminRepository implements RentalAdminRepository {
  constructor(
    private readonly shop: MemoryRentals,
    private readonly clock: Clock,
    private readonly may: () => boolean = () => true,
  ) {}

  async board(): Promise<RentalBoard> {
    this.admit();
    this.shop.settle();
    const now = this.clock.now();
    const rows = this.shop.times.filter(isRental).filter(({ isActive }) => isActive);
    const inState = (...states: readonly string[]) =>
      rows.filter(({ order }) => states.includes(order.detail.state)).map((time) => this.rowOf(time, now));
    const coming = inState('processing').filter(({ startAt }) => startAt.getTime() < now.getTime() + DAY_MS);
    const toRotate = inState('returning');
    return {
      serverTime: now,
      now: inState('delivered', 'rented'),
      next: coming.filter(({ isLate }) => !isLate),
      toRotate,
      trouble: [...inState('disputed'), ...[...toRotate, ...coming].filter(({ isLate }) => isLate)],
      blocks: this.shop.times
        .filter(({ kind, isActive, span }) => kind === 'block' && isActive && span.to > now)
        .map((time) => this.blockOf(time)),
      units: [...new Set(rows.map(({ unit }) => unit))].map((unit): BoardUnit => {
        const bars = this.shop.bookingsOf(unit).map(({ kind, order, span }) => ({
          kind,
          orderId: order?.detail.id ?? null,
          state: order?.detail.state ?? null,
          from: span.from,
          to: span.to,
        }));
        return { unitId: unit.id, productId: unit.product.id, productName: unit.product.name, position: unit.position, bars };
      }),
    };
  }

  async block({ unitId, from, to, note }: BlockDraft): Promise<CreationAnswer> {
    this.admit();
    const now = this.clock.now();
    if (!(from < to) || to <= now) return { code: 'INVALID' };
    const unit = this.shop.units.find(({ id }) => id === unitId);
    if (unit === undefined) return { code: 'NOT_FOUND' };
    const span = { from, to };
    if (this.shop.bookingsOf(unit).some((time) => overlaps(time.span, span))) return { code: 'UNIT_TAKEN' };
    const id = this.shop.nextId();
    const clock = {
      startAt: from,
      readyAt: null,
      openedAt: null,
      runsUntil: to,
      endedAt: null,
      minutes: 1,
      creditedMinutes: 0,
      codeWaits: [],
    };
    this.shop.times.push({ kind: 'block', id, order: null, unit, note, option: null, span, isActive: true, clock });
    return { id };
  }

  async unblock(blockId: string): Promise<StepAnswer> {
    this.admit();
    const time = this.shop.times.find(({ kind, id, isActive }) => kind === 'block' && id === blockId && isActive);
    if (time === undefined) return { code: 'NOT_FOUND' };
    time.isActive = false;
    return { outcome: 'done' };
  }

  async claimDeposit(orderId: string, amount: number, reason: string): Promise<CreationAnswer> {
    this.admit();
    if (reason.length < SHORTEST_REASON) return { code: 'REASON_NEEDED' };
    const order = this.shop.orders.find(orderId, null);
    if (order === null) return { code: 'NOT_FOUND' };
    this.shop.settle();
    const refusal = order.detail.state === 'returning' ? depositClaimRefusal(amount, order.detail.deposit) : null;
    if (refusal !== null) return { code: refusal };
    try {
      this.shop.orders.move(order, 'claim_deposit', 'staff', reason);
    } catch (error) {
      if (error instanceof OrderRefused) return { code: error.code };
      throw error;
    }
    return { id: this.shop.nextId() };
  }

  private rowOf(time: Rented, now: Date): BoardRow {
    const { order, unit, clock } = time;
    const { state } = order.detail;
    const later = this.shop.bookingsOf(unit).filter((other) => isRental(other) && other !== time && other.clock.startAt > clock.startAt);
    const nextStartAt = later.map((other) => other.clock.startAt).toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
    const isNear = nextStartAt !== null && nextStartAt.getTime() <= now.getTime() + DAY_MS / 48;
    return {
      orderId: order.detail.id,
      number: order.detail.number,
      state,
      productId: unit.product.id,
      productName: unit.product.name,
      gameName: unit.product.gameName,
      unitId: unit.id,
      unitPosition: unit.position,
      buyerName: order.buyer,
      minutes: clock.minutes,
      startAt: clock.startAt,
      readyAt: clock.readyAt,
      openedAt: clock.openedAt,
      endsAt: rentalEnd(clock, now),
      nextStartAt,
      rotateBy: clock.endedAt === null ? null : rotateBy(this.shop.hours, clock.endedAt),
      isRotated: this.shop.isNew(unit, order),
      isLate: state === 'returning' ? isNear : state === 'processing' && clock.startAt < now,
      loginCode: null,
      problem: order.detail.complaint?.reason ?? null,
      complaintId: order.detail.complaint?.id ?? null,
    };
  }

  private blockOf({ id, unit, span, note }: BookedTime): BlockedTime {
    return { id, unitId: unit.id, productName: unit.product.name, unitPosition: unit.position, from: span.from, to: span.to, note };
  }

  private admit(): void {
    if (!this.may()) throw new PortError('denied', 'rentals.write is missing', '42501', { status: 403 });
  }
}
