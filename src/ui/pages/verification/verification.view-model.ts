import { makeAutoObservable } from 'mobx';
import type { ReceiptFacts } from '../../../application/order/order-repository.ts';
import { VerifyReceipt } from '../../../application/order/own-orders.ts';
import { bindingsOf } from '../../core/bindings.ts';
import { LatestRequest } from '../../core/latest-request.ts';

/** Verifies that a receipt was issued by the shop. */
export class VerificationViewModel {
  private code = '';
  private readonly request = new LatestRequest<ReceiptFacts | null>();

  constructor(private readonly verify: VerifyReceipt) {
    makeAutoObservable<this, 'code' | 'request' | 'verify'>(this, { code: false, request: false, verify: false }, { autoBind: true });
  }

  for(code: string): void {
    this.code = code;
  }

  start(): () => void {
    void this.load();
    return this.request.cancel;
  }

  get receipt(): ReceiptFacts | null {
    return this.request.value;
  }

  get status(): 'loading' | 'ready' | 'failed' {
    return this.request.status === 'idle' ? 'loading' : this.request.status;
  }

  async load(): Promise<void> {
    await this.request.run(() => this.verify.execute(this.code));
  }
}

export const verificationBindings = bindingsOf(VerificationViewModel, [VerifyReceipt], (verify) => new VerificationViewModel(verify));
