import { makeAutoObservable, observableRef } from 'mobx';
import { OrderDrafts } from '../../../../application/order/order-drafts.ts';
import { PlaceOrder } from '../../../../application/order/order-steps.ts';
import { QuoteOrder } from '../../../../application/order/own-orders.ts';
import { ReadFreeTimes } from '../../../../application/rental/own-rentals.ts';
import type { RentalOption } from '../../../../domain/catalog/rental-option.ts';
import type { Quote } from '../../../../domain/order/order.ts';
import type { FreeTime } from '../../../../domain/rental/rental.ts';
import type { Failure } from '../../../../domain/shared/result.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import { numberIn, OrderSubmission } from '../../../features/order/order-submission.ts';
import { ClockStore } from '../../../stores/clock.store.ts';
import { SessionStore } from '../../../stores/session.store.ts';

type Price = Pick<Quote, 'unitPrice' | 'deposit' | 'total'>;

/** The wanted start: a moment, now, or still to be selected. */
export type WantedStart = Date | 'now' | 'pick';

/** The outcome of a press: an order, a guest who signs in first, or neither. */
type Pressed = { readonly orderId: string } | 'sign-in' | null;

interface Uses {
  readonly place: PlaceOrder;
  readonly quote: QuoteOrder;
  readonly times: ReadFreeTimes;
  readonly drafts: OrderDrafts;
  readonly session: SessionStore;
  readonly now: () => Date;
  readonly isInSight: () => boolean;
}

const DAYS_MS = 14 * 86_400_000;
const HALF_HOUR_MS = 1_800_000;
/** Other visitors select times meanwhile, so the free times expire. */
const FRESH_MS = 60_000;
/** Refusals that only another start resolves. */
const OF_TIME: Readonly<Record<string, 'taken' | 'past'>> = { SOLD_OUT: 'taken', INVALID: 'past' };

/** The rental of one option of a product: start, summary, and a press that never places two orders. */
export class RentalSheetViewModel {
  step: 'times' | 'check' = 'times';
  /** Null until one is selected. */
  startAt: Date | 'now' | null = null;
  hasAgreed = false;
  /** The button was pressed before the rules were accepted. */
  isAgreementMissing = false;
  price: Price = { unitPrice: 0, deposit: 0, total: 0 };
  /** Why the selected start is no longer free. */
  lost: 'taken' | 'past' | null = null;
  /** The code of the last refusal. */
  refusal: string | null = null;
  readonly submission: OrderSubmission;
  private readonly request = new LatestRequest<readonly FreeTime[]>();
  private productId = '';
  private optionId = '';

  constructor(private readonly uses: Uses) {
    this.submission = new OrderSubmission(uses.drafts);
    makeAutoObservable<this, 'request' | 'uses' | 'productId' | 'optionId'>(
      this,
      {
        startAt: observableRef,
        price: observableRef,
        submission: false,
        request: false,
        uses: false,
        productId: false,
        optionId: false,
      },
      { autoBind: true },
    );
  }

  /** The page's price is shown until the current price arrives. */
  open({ id, productId, price, deposit }: Pick<RentalOption, 'id' | 'productId' | 'price' | 'deposit'>, wanted: WantedStart): void {
    this.productId = productId;
    this.optionId = id;
    this.price = { unitPrice: price, deposit, total: price + deposit };
    this.startAt = wanted === 'pick' ? null : wanted;
    this.step = wanted === 'pick' ? 'times' : 'check';
  }

  start(): () => void {
    const stop = this.submission.start();
    void this.load();
    void this.refreshPrice();
    const timer = setInterval(() => {
      if (this.step === 'times' && this.uses.isInSight()) void this.load();
    }, FRESH_MS);
    return () => {
      stop();
      clearInterval(timer);
      this.request.cancel();
    };
  }

  /** Null until they are loaded. */
  get times(): readonly FreeTime[] | null {
    return this.request.value;
  }

  get isUnread(): boolean {
    return this.request.status === 'failed';
  }

  /** Starts are in steps of half an hour; one between them is "now". */
  get canStartNow(): boolean {
    const [first] = this.times ?? [];
    return first !== undefined && first.free > 0 && first.start.getTime() % HALF_HOUR_MS !== 0;
  }

  async load(): Promise<void> {
    const answer = await this.request.run(() =>
      this.uses.times.execute(this.productId, this.optionId, null, new Date(this.uses.now().getTime() + DAYS_MS)),
    );
    if (answer?.ok === true) this.checkStart();
  }

  pick(start: Date | 'now'): void {
    this.startAt = start;
    this.lost = null;
  }

  toCheck(): void {
    this.step = 'check';
    this.lost = null;
    this.refusal = null;
  }

  /** Returns to the calendar and loads it again. */
  toTimes(): void {
    this.step = 'times';
    this.refusal = null;
    void this.load();
  }

  agree(hasAgreed: boolean): void {
    this.hasAgreed = hasAgreed;
    this.isAgreementMissing = false;
  }

  async place(): Promise<Pressed> {
    const start = this.startAt;
    if (this.submission.isPlacing || start === null) return null;
    if (this.uses.session.status === 'guest') return 'sign-in';
    if (!this.hasAgreed) {
      this.isAgreementMissing = true;
      return null;
    }
    this.refusal = null;
    const rental = {
      productId: this.productId,
      optionId: this.optionId,
      start: start === 'now' ? null : start,
      expectedTotal: this.price.total,
      details: { gameId: null, server: null, note: null },
    };
    // A draft separate from that of a purchase of the product.
    const answer = await this.submission.place(`${this.productId}:sewa`, (terms) => this.uses.place.execute({ ...terms, ...rental }));
    if (answer.ok) return { orderId: answer.value.id };
    if (answer.failure.code === 'NOT_SIGNED_IN') return 'sign-in';
    this.refuse(answer.failure);
    return null;
  }

  private refuse(failure: Failure): void {
    const lost = OF_TIME[failure.code];
    if (lost !== undefined) {
      this.lose(lost);
      return;
    }
    this.refusal = failure.code;
    const unitPrice = numberIn(failure, 'unitPrice');
    const total = numberIn(failure, 'total');
    if (unitPrice !== null && total !== null) this.price = { unitPrice, deposit: total - unitPrice, total };
  }

  /** The start is no longer free; all other input stays. The known times offer it still, so that they are not shown again. */
  private lose(lost: 'taken' | 'past'): void {
    this.startAt = null;
    this.request.clear();
    this.toTimes();
    this.lost = lost;
  }

  /** A start that was selected before the free times were known may be occupied. */
  private checkStart(): void {
    const { startAt: start, times } = this;
    if (start === null || times === null || this.submission.isPlacing) return;
    if (start === 'now') {
      if (this.canStartNow) return;
      this.startAt = null;
      this.step = 'times';
      return;
    }
    if (times.some((time) => time.free > 0 && time.start.getTime() === start.getTime())) return;
    this.startAt = null;
    this.step = 'times';
    this.lost = start > this.uses.now() ? 'taken' : 'past';
  }

  private async refreshPrice(): Promise<void> {
    const before = this.price;
    const answer = await this.uses.quote.execute(this.productId, this.optionId);
    // A refusal has brought a newer price meanwhile; without an answer, the next press shows it.
    if (!answer.ok || this.price !== before) return;
    this.take(answer.value);
  }

  private take(quote: Quote | null): void {
    if (quote === null) this.refusal = 'NOT_FOR_SALE';
    else this.price = { unitPrice: quote.unitPrice, deposit: quote.deposit, total: quote.total };
  }
}

export const rentalSheetBindings = bindingsOf(
  RentalSheetViewModel,
  [PlaceOrder, QuoteOrder, ReadFreeTimes, OrderDrafts, SessionStore, ClockStore],
  (place, quote, times, drafts, session, clock) =>
    new RentalSheetViewModel({
      place,
      quote,
      times,
      drafts,
      session,
      now: () => clock.now,
      isInSight: () => document.visibilityState === 'visible',
    }),
);
