import { makeAutoObservable, runInAction } from 'mobx';
import type { PaymentSettings } from '../../../../application/order/order-admin-repository.ts';
import { PauseGateway, ReadPaymentSettings } from '../../../../application/order/payment-settings.ts';
import type { GatewayName } from '../../../../domain/payment/payment-method.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { failureText } from '../kit/failure-text.ts';
import { StepUpStore } from '../kit/step-up.store.ts';
import { paymentsText as text } from './payments.text.ts';

interface UseCases {
  readonly read: ReadPaymentSettings;
  readonly pause: PauseGateway;
}

/** A gateway of the shop, and whether buyers are offered it. */
interface OfferedGateway {
  readonly name: GatewayName;
  readonly isOffered: boolean;
}

/** Which gateways buyers are offered. */
export class GatewaysViewModel {
  /** The gateway whose switch is being saved. */
  busy: GatewayName | null = null;
  private readonly request = new LatestRequest<PaymentSettings>();

  constructor(
    private readonly use: UseCases,
    private readonly stepUp: StepUpStore,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'request' | 'use' | 'stepUp' | 'toasts'>(
      this,
      { request: false, use: false, stepUp: false, toasts: false },
      { autoBind: true },
    );
  }

  start(): undefined {
    void this.load();
    return undefined;
  }

  /** The preferred one first; empty until they are known. */
  get gateways(): readonly OfferedGateway[] {
    const { gateways = [], pausedGateways = [] } = this.request.value ?? {};
    return gateways.map((name) => ({ name, isOffered: !pausedGateways.includes(name) }));
  }

  get problem(): string | null {
    return this.request.failure === null ? null : failureText(this.request.failure);
  }

  async load(): Promise<void> {
    await this.request.run(() => this.use.read.execute());
  }

  async offer(name: GatewayName, isOffered: boolean): Promise<void> {
    if (this.busy !== null || !(await this.stepUp.ensure())) return;
    runInAction(() => {
      this.busy = name;
    });
    const saved = await this.use.pause.execute(name, !isOffered);
    if (saved.ok) this.toasts.show('success', isOffered ? text.gatewayOffered(name) : text.gatewayPaused(name));
    else this.toasts.show('error', failureText(saved.failure));
    await this.load();
    runInAction(() => {
      this.busy = null;
    });
  }
}

export const gatewaysBindings = bindingsOf(
  GatewaysViewModel,
  [ReadPaymentSettings, PauseGateway, StepUpStore, ToastStore],
  (read, pause, stepUp, toasts) => new GatewaysViewModel({ read, pause }, stepUp, toasts),
);
