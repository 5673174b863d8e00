import { makeAutoObservable } from 'mobx';
import { ConfirmShopClock, ReadShopClock, type ShopClockState } from '../../../../application/system/shop-clock.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { failureText } from '../kit/failure-text.ts';
import { StepUpStore } from '../kit/step-up.store.ts';
import { clockText } from './clock.text.ts';

/** The shop's time beside the clock of the server, and the confirmation of a clock that has jumped. */
export class ClockViewModel {
  refusal: string | null = null;
  isBusy = false;
  private readonly request = new LatestRequest<ShopClockState>();

  constructor(
    private readonly readClock: ReadShopClock,
    private readonly confirmClock: ConfirmShopClock,
    private readonly stepUp: StepUpStore,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'request' | 'readClock' | 'confirmClock' | 'stepUp' | 'toasts'>(
      this,
      { request: false, readClock: false, confirmClock: false, stepUp: false, toasts: false },
      { autoBind: true },
    );
  }

  get state(): ShopClockState | null {
    return this.request.value;
  }

  get problem(): string | null {
    return this.refusal ?? (this.request.failure === null ? null : failureText(this.request.failure));
  }

  start(): undefined {
    void this.load();
    return undefined;
  }

  async load(): Promise<void> {
    this.refuse(null);
    await this.request.run(() => this.readClock.execute());
  }

  /** Asks for the second factor if there is one. */
  async confirm(): Promise<void> {
    const { state } = this;
    if (state === null || this.isBusy || !(await this.stepUp.ensure())) return;
    this.work(true);
    const done = await this.confirmClock.execute(state.difference);
    this.work(false);
    await this.load();
    if (done.ok) this.toasts.show('success', clockText.confirmed(done.value));
    else this.refuse(failureText(done.failure));
  }

  private refuse(refusal: string | null): void {
    this.refusal = refusal;
  }

  private work(isBusy: boolean): void {
    this.isBusy = isBusy;
  }
}

export const clockBindings = bindingsOf(
  ClockViewModel,
  [ReadShopClock, ConfirmShopClock, StepUpStore, ToastStore],
  (read, confirm, stepUp, toasts) => new ClockViewModel(read, confirm, stepUp, toasts),
);
