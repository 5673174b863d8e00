import { makeAutoObservable } from 'mobx';
import { CancelOrder, OpenPayment, SubmitProof } from '../../../application/order/order-steps.ts';
import { ReadOwnOrder } from '../../../application/order/own-orders.ts';
import type { OrderDetail } from '../../../domain/order/order.ts';
import { type WayToPay, waysToPay } from '../../../domain/payment/ways-to-pay.ts';
import type { Failure, Result } from '../../../domain/shared/result.ts';
import { bindingsOf } from '../../core/bindings.ts';
import { LatestRequest } from '../../core/latest-request.ts';
import { StepRunner } from '../../core/step-runner.ts';
import { orderRevision, pollOrder } from '../../features/order/order-polling.ts';
import { ClockStore } from '../../stores/clock.store.ts';

interface Uses {
  readonly read: ReadOwnOrder;
  readonly open: OpenPayment;
  readonly prove: SubmitProof;
  readonly cancel: CancelOrder;
  readonly isInSight: () => boolean;
  readonly now: () => Date;
}

type PaymentStep = 'open' | 'prove' | 'cancel';

/** The payment of an order and the buyer's steps. */
export class PaymentViewModel {
  readonly runner = new StepRunner<PaymentStep>();
  /** When the shop became unreachable; null while it answers. */
  awaySince: Date | null = null;
  /** The way to pay that was pressed last. */
  pressed: WayToPay | null = null;
  private id = '';
  /** A single way to pay is opened automatically, once. */
  private hasOpened = false;
  private readonly request = new LatestRequest<OrderDetail | null>();

  constructor(private readonly uses: Uses) {
    makeAutoObservable<this, 'id' | 'hasOpened' | 'request' | 'uses'>(
      this,
      { runner: false, id: false, hasOpened: false, request: false, uses: false },
      { autoBind: true },
    );
  }

  for(id: string): void {
    this.id = id;
  }

  start(): () => void {
    void this.load();
    const stop = pollOrder({
      read: () => void this.load(),
      isDue: () => this.isAwaited && this.runner.busy === null && this.request.status !== 'loading',
      isInSight: this.uses.isInSight,
      known: () => orderRevision(this.order),
    });
    return () => {
      stop();
      this.request.cancel();
    };
  }

  get order(): OrderDetail | null {
    return this.request.value;
  }

  get failure(): Failure | null {
    return this.request.failure;
  }

  get status(): 'loading' | 'ready' | 'missing' | 'failed' {
    if (this.order !== null) return 'ready';
    if (this.request.status === 'ready') return 'missing';
    return this.request.status === 'failed' ? 'failed' : 'loading';
  }

  /** A payment or a decision about it is expected. */
  get isAwaited(): boolean {
    const { order } = this;
    if (order === null) return this.request.status === 'failed';
    return order.state === 'pending_payment' || order.state === 'payment_review' || order.exception?.state === 'open';
  }

  async load(): Promise<void> {
    const answer = await this.request.run(() => this.uses.read.execute(this.id));
    if (answer === null) return;
    this.note(answer.ok);
    const [only, ...others] = this.order === null ? [] : waysToPay(this.order);
    const isToOpen = this.order?.state === 'pending_payment' && this.order.payment === null && others.length === 0;
    if (!isToOpen || only === undefined || this.hasOpened || this.runner.busy !== null) return;
    this.hasOpened = true;
    await this.open(only);
  }

  open(way: WayToPay): Promise<boolean> {
    this.pressed = way;
    return this.do('open', () => this.uses.open.execute(this.id, way.method, way.account?.id ?? null));
  }

  /** "Saya sudah transfer". */
  prove(picture: Blob | null): Promise<boolean> {
    return this.do('prove', () => this.uses.prove.execute(this.id, picture));
  }

  cancel(): Promise<boolean> {
    return this.do('cancel', () => this.uses.cancel.execute(this.id));
  }

  /** @returns whether it succeeded; the order is loaded again in either case */
  private async do(step: PaymentStep, work: () => Promise<Result<unknown>>): Promise<boolean> {
    const outcome = await this.runner.run(step, work);
    if (outcome === null) return false;
    await this.load();
    return outcome.ok;
  }

  private note(isReached: boolean): void {
    this.awaySince = isReached ? null : (this.awaySince ?? this.uses.now());
  }
}

export const paymentBindings = bindingsOf(
  PaymentViewModel,
  [ReadOwnOrder, OpenPayment, SubmitProof, CancelOrder, ClockStore],
  (read, open, prove, cancel, clock) =>
    new PaymentViewModel({
      read,
      open,
      prove,
      cancel,
      isInSight: () => document.visibilityState === 'visible',
      now: () => clock.now,
    }),
);
