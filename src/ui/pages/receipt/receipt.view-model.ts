import { makeAutoObservable } from 'mobx';
import { ReadOwnOrder } from '../../../application/order/own-orders.ts';
import type { OrderDetail } from '../../../domain/order/order.ts';
import type { Failure } from '../../../domain/shared/result.ts';
import { bindingsOf } from '../../core/bindings.ts';
import { LatestRequest } from '../../core/latest-request.ts';

/** The receipt of one of the buyer's orders; it exists once the order was paid. */
export class ReceiptViewModel {
  private id = '';
  private readonly request = new LatestRequest<OrderDetail | null>();

  constructor(private readonly read: ReadOwnOrder) {
    makeAutoObservable<this, 'id' | 'request' | 'read'>(this, { id: false, request: false, read: false }, { autoBind: true });
  }

  for(id: string): void {
    this.id = id;
  }

  start(): () => void {
    void this.load();
    return this.request.cancel;
  }

  get paid(): { readonly order: OrderDetail; readonly code: string } | null {
    const order = this.request.value;
    return order === null || order.receiptCode === null ? null : { order, code: order.receiptCode };
  }

  get failure(): Failure | null {
    return this.request.failure;
  }

  get status(): 'loading' | 'ready' | 'failed' {
    return this.request.status === 'idle' ? 'loading' : this.request.status;
  }

  async load(): Promise<void> {
    await this.request.run(() => this.read.execute(this.id));
  }
}

export const receiptBindings = bindingsOf(ReceiptViewModel, [ReadOwnOrder], (read) => new ReceiptViewModel(read));
