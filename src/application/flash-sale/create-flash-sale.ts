import type { FlashSale } from '../../domain/flash-sale/flash-sale.ts';
import { draftFlashSale, type FlashSaleInput } from '../../domain/flash-sale/flash-sale-draft.ts';
import { saleProblems } from '../../domain/flash-sale/sale-rules.ts';
import { type Result, succeed } from '../../domain/shared/result.ts';
import { attempt } from '../shared/attempt.ts';
import type { Clock } from '../shared/clock.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { AdminFlashSaleRepository } from './admin-flash-sale-repository.ts';
import { firstProblem, saleRefusal } from './sale-refusal.ts';

/** Starts a sale with the defaults of section 5. */
export class CreateFlashSale {
  constructor(
    private readonly sales: Pick<AdminFlashSaleRepository, 'product' | 'planned' | 'insert'>,
    private readonly clock: Clock,
    private readonly errors: ErrorLog,
  ) {}

  async execute(input: FlashSaleInput): Promise<Result<FlashSale>> {
    const now = this.clock.now();
    const draft = draftFlashSale(input, now);
    if (!draft.ok) return draft;
    const { startTime, endTime, ...rest } = draft.value;
    const wanted = { ...rest, id: null, startsAt: new Date(startTime), endsAt: new Date(endTime) };
    return attempt(
      this.errors,
      'CreateFlashSale',
      async () => {
        const [product, others] = await Promise.all([this.sales.product(wanted.productId), this.sales.planned(wanted.productId, now)]);
        const refused = firstProblem(saleProblems(wanted, { product, others, was: null }, now));
        return refused ?? succeed(await this.sales.insert(draft.value));
      },
      saleRefusal,
    );
  }
}
