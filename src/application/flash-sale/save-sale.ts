import type { FlashSale } from '../../domain/flash-sale/flash-sale.ts';
import type { FlashSaleInput } from '../../domain/flash-sale/flash-sale-draft.ts';
import { changeOf, inputOf, type SaleFormInput, unreadable } from '../../domain/flash-sale/sale-form-input.ts';
import { isSaleProblem, type SaleField, type SaleProblem, type SaleProblems, saleProblems } from '../../domain/flash-sale/sale-rules.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Clock } from '../shared/clock.ts';
import { fieldsInvalid } from '../shared/refusals.ts';
import type { AdminFlashSale } from './admin-flash-sale-repository.ts';
import type { ChosenProduct } from './read-admin-sales.ts';
import type { CreateFlashSale, UpdateFlashSale } from './write-flash-sale.ts';

/** The form field of a problem that only the database detects. */
const FIELDS: Partial<Record<SaleProblem, SaleField>> = {
  SALE_OVERLAP: 'startTime',
  SALE_TIMES: 'endTime',
  SALE_PAST_END: 'endTime',
  SALE_PRICE_TOO_HIGH: 'salePrice',
  SALE_STOCK_TOO_HIGH: 'stock',
  SALE_PRODUCT_GONE: 'productId',
};

const fieldOf = (code: string): SaleField | undefined => (isSaleProblem(code) ? FIELDS[code] : undefined);

/** Validates the form and stores the sale. */
export class SaveSale {
  constructor(
    private readonly create: CreateFlashSale,
    private readonly update: UpdateFlashSale,
    private readonly clock: Clock,
  ) {}

  /** Validates the form as far as the client can. */
  check(input: SaleFormInput, chosen: ChosenProduct | null, was: FlashSale | null): SaleProblems {
    const problems = unreadable(input);
    if (chosen === null || Object.keys(problems).length > 0) return problems;
    const now = this.clock.now();
    const { salePrice, startTime, endTime, stock } = this.read(input, was);
    const wanted = {
      id: was?.id ?? null,
      productId: input.productId,
      salePrice: Number(salePrice),
      stock: Number(stock),
      startsAt: startTime instanceof Date ? startTime : now,
      endsAt: endTime instanceof Date ? endTime : now,
      isActive: input.isActive,
    };
    return saleProblems(wanted, { product: chosen.product, others: chosen.planned, was }, now);
  }

  /** @param was the sale to change; null for a new one */
  async execute(input: SaleFormInput, chosen: ChosenProduct | null, was: AdminFlashSale | null): Promise<Result<FlashSale>> {
    const problems = this.check(input, chosen, was?.sale ?? null);
    if (Object.keys(problems).length > 0) return fieldsInvalid(problems);
    const sale = this.read(input, was?.sale ?? null);
    const saved = was === null ? await this.create.execute(sale) : await this.update.execute(was.sale.id, sale, was.version);
    const field = saved.ok ? undefined : fieldOf(saved.failure.code);
    return saved.ok || field === undefined ? saved : fieldsInvalid({ [field]: saved.failure.code });
  }

  private read(input: SaleFormInput, was: FlashSale | null): FlashSaleInput {
    return was === null ? inputOf(input, null) : changeOf(input, was, this.clock.now());
  }
}
