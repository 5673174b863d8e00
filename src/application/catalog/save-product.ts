import { checkProductForm } from '../../domain/catalog/check-product-form.ts';
import { changeProduct, draftProduct } from '../../domain/catalog/product-draft.ts';
import { type ProductForm, privateDataOf, productInputOf } from '../../domain/catalog/product-form.ts';
import { rentalDrafts } from '../../domain/catalog/rental-draft.ts';
import { PRICE_UNDER_SALE } from '../../domain/flash-sale/price-under-sale.ts';
import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { isUuid } from '../../domain/shared/uuid.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { isPortError } from '../shared/port-error.ts';
import { notFound, sampleDataRefused } from '../shared/refusals.ts';
import { inSpecifiedWords, logSpecified } from '../shared/specified-failures.ts';
import type { AdminProductRepository, OpenedProduct } from './admin-product-repository.ts';

/** A new product has neither id nor version. */
export interface SaveRequest {
  readonly id: string | null;
  readonly version: string | null;
  /** The id of a new product, the same for every attempt. */
  readonly newId?: string;
  readonly form: ProductForm;
}

/** The category, game or tier of a product may be deleted while its form is open. */
const refusal = (error: unknown): Result<never> | null => {
  if (!isPortError(error)) return null;
  if (error.code === PRICE_UNDER_SALE) return fail(PRICE_UNDER_SALE);
  return error.code === 'REFERENCE' ? fail('GROUP_GONE') : null;
};

/** The stored version, or the version that another person stored meanwhile, in which case nothing was written. */
export interface SaveOutcome {
  readonly isSaved: boolean;
  readonly opened: OpenedProduct;
}

/**
 * Saves a product with its rental options in one transaction (section 5), unless somebody else saved first. Section 8's "null on failure"
 * is `valueOr(result, null)`; every unexpected failure is logged.
 */
export class SaveProduct {
  constructor(
    private readonly repository: AdminProductRepository,
    private readonly errors: ErrorLog,
    /** Generates the id of a new product, a UUID. */
    readonly newId: () => string,
  ) {}

  async execute({ id, newId, version, form }: SaveRequest): Promise<Result<SaveOutcome>> {
    if (id !== null && !isUuid(id)) return sampleDataRefused;
    const input = productInputOf(form, id === null);
    const changes = id === null ? draftProduct(input) : changeProduct(input);
    if (!changes.ok) {
      logSpecified(this.errors, 'SaveProduct', changes.failure);
      return changes;
    }
    const [problem] = Object.values(checkProductForm(form, id === null));
    if (problem !== undefined) return { ok: false, failure: problem };
    return attempt<SaveOutcome>(
      inSpecifiedWords(this.errors),
      'SaveProduct',
      async () => {
        const named = id === null && newId !== undefined ? { newId } : {};
        const seen = id === null || form.seenStock === '' ? {} : { seenStock: Number(form.seenStock) };
        const saved = await this.repository.save({
          id,
          ...named,
          version,
          changes: changes.value,
          ...seen,
          privateData: privateDataOf(form),
          rentals: rentalDrafts(form.rentals),
        });
        if (saved.outcome === 'stock') return fail('STOCK_CHANGED', { seen: form.seenStock, now: saved.stock });
        if (saved.outcome === 'saved') return succeed({ isSaved: true, opened: saved.opened });
        const there = id ?? newId;
        const theirs = saved.outcome === 'stale' && there !== undefined ? await this.repository.open(there) : null;
        return theirs === null ? notFound : succeed({ isSaved: false, opened: theirs });
      },
      refusal,
    );
  }
}
