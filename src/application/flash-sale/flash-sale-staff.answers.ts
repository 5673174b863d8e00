import * as v from 'valibot';
import type { FlashSaleDraft } from '../../domain/flash-sale/flash-sale-draft.ts';
import { fields } from '../shared/call.ts';
import { type JsonText, type Procedure, typed } from '../shared/procedure.ts';

/** Creates sales independently. `code`, `hint` and `message`: of the refusal of one. */
export const planFlashSales = {
  procedure: 'plan_flash_sales',
  parameters: typed<{ readonly sales: JsonText<readonly FlashSaleDraft[]> }>(),
  output: v.array(
    fields({
      productId: v.string(),
      saleId: v.nullish(v.string(), null),
      code: v.optional(v.string(), ''),
      hint: v.optional(v.string(), ''),
      message: v.optional(v.string(), ''),
    }),
  ),
  failures: [],
} as const satisfies Procedure;

/** The number of deleted sales. */
export const withdrawFlashSales = {
  procedure: 'withdraw_flash_sales',
  /** Ids. */
  parameters: typed<{ readonly sales: JsonText<readonly string[]> }>(),
  output: v.number(),
  failures: [],
} as const satisfies Procedure;
