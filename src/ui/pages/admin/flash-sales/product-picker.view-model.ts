import { makeAutoObservable } from 'mobx';
import type { FindSaleProducts } from '../../../../application/flash-sale/read-admin-sales.ts';
import type { Result } from '../../../../domain/shared/result.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import { failureText } from '../kit/failure-text.ts';

type FoundProducts = Awaited<ReturnType<FindSaleProducts['execute']>> extends Result<infer Value> ? Value : never;

const PAUSE_MS = 250;

/** Searches products during input. */
export class ProductPickerViewModel {
  text = '';
  private readonly request = new LatestRequest<FoundProducts>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly findProducts: FindSaleProducts) {
    makeAutoObservable<this, 'findProducts' | 'request' | 'timer'>(
      this,
      { findProducts: false, request: false, timer: false },
      { autoBind: true },
    );
  }

  get found(): FoundProducts | null {
    return this.request.value;
  }

  get problem(): string | null {
    return this.request.failure === null ? null : failureText(this.request.failure);
  }

  start(): () => void {
    void this.find();
    return () => clearTimeout(this.timer);
  }

  type(text: string): void {
    this.text = text;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.find(), PAUSE_MS);
  }

  async find(): Promise<void> {
    await this.request.run(() => this.findProducts.execute(this.text));
  }
}
