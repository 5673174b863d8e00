import { type FlashSale, isLive } from '../../domain/flash-sale/flash-sale.ts';
import { changeFlashSale, draftFlashSale, type FlashSaleInput } from '../../domain/flash-sale/flash-sale-draft.ts';
import { isSaleProblem, type SaleProblems, saleProblems } from '../../domain/flash-sale/sale-rules.ts';
import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { isUuid } from '../../domain/shared/uuid.ts';
import { attempt } from '../shared/attempt.ts';
import { changedMeanwhile } from '../shared/changed-meanwhile.ts';
import type { Clock } from '../shared/clock.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { isPortError } from '../shared/port-error.ts';
import { notFound, sampleDataRefused } from '../shared/refusals.ts';
import type { AdminFlashSale, AdminFlashSaleRepository } from './admin-flash-sale-repository.ts';

/** The first problem as a failure; null when there is none. */
const firstProblem = (problems: SaleProblems): Result<never> | null => {
  const [problem] = Object.values(problems);
  return problem === undefined ? null : fail(problem);
};

/** The failure of a refused write: the database uses the codes of the domain rules. */
const saleRefusal = (error: unknown): Result<never> | null => (isPortError(error) && isSaleProblem(error.code) ? fail(error.code) : null);

/** Creates a sale with the defaults of section 5. */
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

/** Updates the given fields of a sale. */
export class UpdateFlashSale {
  constructor(
    private readonly sales: Pick<AdminFlashSaleRepository, 'byId' | 'update'>,
    private readonly errors: ErrorLog,
  ) {}

  async execute(id: string, input: FlashSaleInput, version?: string): Promise<Result<FlashSale>> {
    if (!isUuid(id)) return sampleDataRefused;
    const changes = changeFlashSale(input);
    if (!changes.ok) return changes;
    return attempt(
      this.errors,
      'UpdateFlashSale',
      async () => {
        const sale = await this.sales.update(id, changes.value, version);
        if (sale !== null) return succeed(sale);
        return version !== undefined && (await this.sales.byId(id)) !== null ? changedMeanwhile : notFound;
      },
      saleRefusal,
    );
  }
}

/** Deletes a sale. */
export class DeleteFlashSale {
  constructor(
    private readonly sales: Pick<AdminFlashSaleRepository, 'delete'>,
    private readonly errors: ErrorLog,
  ) {}

  async execute(id: string): Promise<Result<true>> {
    if (!isUuid(id)) return sampleDataRefused;
    return attempt(this.errors, 'DeleteFlashSale', async () => {
      return (await this.sales.delete(id)) ? succeed(true) : notFound;
    });
  }
}

/** Ends a live sale now; it stays in the list of ended sales. */
export class EndSale {
  constructor(
    private readonly update: UpdateFlashSale,
    private readonly clock: Clock,
  ) {}

  async execute({ sale, version }: AdminFlashSale): Promise<Result<FlashSale>> {
    const now = this.clock.now();
    if (!isLive(sale, now)) return fail('SALE_NOT_LIVE');
    return this.update.execute(sale.id, { endTime: now }, version);
  }
}
