import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { FindSaleProducts } from '../../../../application/flash-sale/find-sale-products.ts';
import type { Result } from '../../../../domain/shared/result.ts';
import { failureText } from '../../../features/auth/failure-text.ts';

type SeoMeta = Awaited<ReturnType<FindSaleProducts['execute']>> extends Result<infer Value> ? Value : never;

const PAUSE_MS = 250;

/** Finds products while somebody types. */
export class ProductPickerViewModel {
  text = '';
  found: SeoMeta | null = null;
  problem: string | null = null;
  private asked = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly findProducts: FindSaleProducts) {
    makeAutoObservable<this, 'findProducts' | 'asked' | 'timer'>(
      this,
      { found: observableRef, findProducts: false, asked: false, timer: false },
      { autoBind: true },
    );
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
    this.asked += 1;
    const mine = this.asked;
    const answer = await this.findProducts.execute(this.text);
    // A later question has an answer of its own.
    if (mine !== this.asked) return;
    runInAction(() => {
      this.problem = answer.ok ? null : failureText(answer.failure);
      if (answer.ok) this.found = answer.value;
    });
  }
}
