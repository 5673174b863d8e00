import { makeAutoObservable, observableRef } from 'mobx';
import type { OrderFigures } from '../../../../application/order/order-admin-repository.ts';
import { ReadPaymentSettings } from '../../../../application/order/payment-settings.ts';
import { ReadOrderFigures } from '../../../../application/order/read-orders.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { LatestRequest } from '../../../core/latest-request.ts';

/** Orders that wait for staff, the revenue, and whether the shop's bank accounts were changed. */
export class OrderQueuesViewModel {
  /** The last change of bank accounts within a day. */
  changedAt: Date | null = null;
  private readonly request = new LatestRequest<OrderFigures>();

  constructor(
    private readonly readFigures: ReadOrderFigures,
    private readonly readSettings: ReadPaymentSettings,
  ) {
    makeAutoObservable<this, 'request' | 'readFigures' | 'readSettings'>(
      this,
      { changedAt: observableRef, request: false, readFigures: false, readSettings: false },
      { autoBind: true },
    );
  }

  get figures(): OrderFigures | null {
    return this.request.value;
  }

  get isFailed(): boolean {
    return this.request.status === 'failed';
  }

  start(): undefined {
    void this.load();
    return undefined;
  }

  async load(): Promise<void> {
    const [, settings] = await Promise.all([this.request.run(() => this.readFigures.execute()), this.readSettings.execute()]);
    if (settings.ok) this.note(settings.value.changedAt);
  }

  private note(changedAt: Date | null): void {
    this.changedAt = changedAt;
  }
}

export const orderQueuesBindings = bindingsOf(
  OrderQueuesViewModel,
  [ReadOrderFigures, ReadPaymentSettings],
  (figures, settings) => new OrderQueuesViewModel(figures, settings),
);
