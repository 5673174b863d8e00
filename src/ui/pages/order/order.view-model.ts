import { makeAutoObservable } from 'mobx';
import type { ShowComplaintFile } from '../../../application/complaint/own-complaints.ts';
import type { BankAccount } from '../../../application/order/order-service.ts';
import type {
  CancelOrder,
  ConfirmOrder,
  SendMessageToShop,
  SetRefundDestination,
  StepOrder,
} from '../../../application/order/order-steps.ts';
import type { ReadOwnOrder } from '../../../application/order/own-orders.ts';
import { type BuyerStep, buyerSteps, needsPolling } from '../../../domain/order/buyer-steps.ts';
import type { OrderDetail } from '../../../domain/order/order.ts';
import type { Failure, Result } from '../../../domain/shared/result.ts';
import { LatestRequest } from '../../core/latest-request.ts';
import { StepRunner } from '../../core/step-runner.ts';
import { orderRevision, pollOrder } from '../../features/order/order-polling.ts';
import type { ShopClock } from '../../features/rental/shop-clock.ts';

interface Uses {
  readonly read: ReadOwnOrder;
  readonly cancel: CancelOrder;
  readonly confirm: ConfirmOrder;
  readonly step: StepOrder;
  readonly destination: SetRefundDestination;
  readonly write: SendMessageToShop;
  readonly picture: ShowComplaintFile;
}

/** One of the buyer's orders and the buyer's steps. */
export class OrderViewModel {
  readonly runner = new StepRunner<BuyerStep | 'write'>();
  /** The second factor is required; the callbacks continue or cancel the step. */
  proving: { readonly passed: () => void; readonly stopped: () => void } | null = null;
  private id = '';
  private readonly request = new LatestRequest<OrderDetail | null>();

  constructor(
    private readonly uses: Uses,
    private readonly isInSight: () => boolean,
    /** Runs for rentals alone. */
    readonly shopClock: ShopClock,
  ) {
    makeAutoObservable<this, 'id' | 'request' | 'uses' | 'isInSight'>(
      this,
      { runner: false, id: false, request: false, uses: false, isInSight: false, shopClock: false },
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
      isDue: () => this.order !== null && needsPolling(this.order) && this.runner.busy === null && this.request.status !== 'loading',
      isInSight: this.isInSight,
      known: () => orderRevision(this.order),
    });
    return () => {
      stop();
      this.shopClock.stop();
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
    if (this.request.value !== null) return 'ready';
    if (this.request.status === 'ready') return 'missing';
    return this.request.status === 'failed' ? 'failed' : 'loading';
  }

  get steps(): readonly BuyerStep[] {
    return this.order === null ? [] : buyerSteps(this.order);
  }

  async load(): Promise<void> {
    const startedAt = this.shopClock.mark();
    const answer = await this.request.run(() => this.uses.read.execute(this.id));
    const rental = answer?.ok === true ? answer.value?.rental : null;
    if (rental != null) this.shopClock.read(rental.serverTime, startedAt, rental.endsAt);
  }

  cancel(): Promise<boolean> {
    return this.do('cancel', () => this.uses.cancel.execute(this.id));
  }

  confirm(accepted: boolean): Promise<boolean> {
    return this.do('confirm', () => this.uses.confirm.execute(this.id, accepted));
  }

  grantTime(): Promise<boolean> {
    return this.do('grant_more_time', () => this.uses.step.execute(this.id, 'grant_more_time'));
  }

  askCancellation(): Promise<boolean> {
    return this.do('ask_cancellation', () => this.uses.step.execute(this.id, 'ask_cancellation'));
  }

  write(text: string): Promise<boolean> {
    return this.do('write', () => this.uses.write.execute(this.id, text));
  }

  /** The address of a message's picture, valid for a minute; null without an answer. */
  async addressOf(path: string): Promise<string | null> {
    const answer = await this.uses.picture.execute(path);
    return answer.ok ? answer.value : null;
  }

  async setDestination(account: BankAccount): Promise<boolean> {
    return this.do('set_destination', () => this.uses.destination.execute(this.id, account));
  }

  /** The second factor was passed: the waiting step continues. */
  proven(): void {
    const next = this.proving;
    this.proving = null;
    next?.passed();
  }

  stopProving(): void {
    const next = this.proving;
    this.proving = null;
    next?.stopped();
  }

  /** Runs work that may require the second factor, and repeats it afterwards. @returns null when the person cancelled */
  async fresh<T>(work: () => Promise<Result<T>>): Promise<Result<T> | null> {
    const outcome = await work();
    if (outcome.ok || outcome.failure.code !== 'NOT_FRESH') return outcome;
    return (await this.prove()) ? this.fresh(work) : null;
  }

  /** @returns whether it succeeded; the order is loaded again in either case */
  private async do(step: BuyerStep | 'write', work: () => Promise<Result<unknown>>): Promise<boolean> {
    if (this.runner.busy !== null) return false;
    const outcome = await this.runner.run(step, () => this.fresh(work));
    await this.load();
    return outcome?.ok === true;
  }

  /** Asks for the second factor. @returns whether it was passed */
  private prove(): Promise<boolean> {
    return new Promise((resolve) => {
      this.prompt({ passed: () => resolve(true), stopped: () => resolve(false) });
    });
  }

  private prompt(proving: NonNullable<OrderViewModel['proving']>): void {
    this.proving = proving;
  }
}
