import * as v from 'valibot';
import type { ProductChanges } from '../../domain/catalog/product-draft.ts';
import type { ProductPrivateData } from '../../domain/catalog/product-private-data.ts';
import type { RentalDraft } from '../../domain/catalog/rental-draft.ts';
import type { SaleKind } from '../../domain/order/order.ts';
import { fields } from '../shared/call.ts';
import { time } from '../shared/call-answers.ts';
import { type Procedure, typed } from '../shared/procedure.ts';
import type { OutsideSale } from './admin-product-repository.ts';

export const productPrivateData = {
  procedure: 'product_private_data',
  parameters: typed<{ readonly id: string }>(),
  output: fields({
    internalCode: v.nullable(v.string()),
    note: v.nullable(v.string()),
    owner: v.nullable(v.string()),
    lowStockAt: v.nullable(v.number()),
    publishAt: v.nullable(time),
    cost: v.exactOptional(v.nullable(v.number())),
  }),
  failures: [],
} as const satisfies Procedure;

/** What is absent does not change. */
export interface ProductToSave extends Omit<ProductChanges, 'isFlashSale' | 'hasRental'> {
  readonly archivedAt?: Date | null;
  readonly seenStock?: number;
  readonly private?: ProductPrivateData;
}

export const saveProduct = {
  procedure: 'save_product',
  parameters: typed<{
    readonly id: string | null;
    readonly version: string | null;
    /** The id of a new product. */
    readonly newId: string | null;
    readonly product: ProductToSave;
    readonly rentals: readonly RentalDraft[] | null;
  }>(),
  output: fields({
    outcome: v.picklist(['saved', 'stale', 'missing', 'stock']),
    id: v.optional(v.string(), ''),
    stock: v.optional(v.number(), 0),
  }),
  failures: [],
} as const satisfies Procedure;

/** `sale`: the id of the sale. */
export const sellOutside = {
  procedure: 'sell_outside',
  parameters: typed<OutsideSale & { readonly id: string; readonly version: string }>(),
  output: fields({ outcome: v.picklist(['saved', 'stale', 'missing', 'sold_out']), sale: v.optional(v.string(), '') }),
  failures: [],
} as const satisfies Procedure;

/** False when there was nothing to take back. */
export const undoOutsideSale = {
  procedure: 'undo_outside_sale',
  parameters: typed<{ readonly id: string; readonly saleId: string }>(),
  output: v.boolean(),
  failures: [],
} as const satisfies Procedure;

export const productImpact = {
  procedure: 'product_impact',
  parameters: typed<{ readonly id: string }>(),
  output: v.nullable(
    fields({
      rentalOptions: v.number(),
      flashSales: v.number(),
      orders: v.number(),
      hasOpenOrder: v.boolean(),
      wishlists: v.number(),
      pictures: v.number(),
    }),
  ),
  failures: [],
} as const satisfies Procedure;

/** The storage paths of its pictures; null when there is no such product. */
export const deleteProduct = {
  procedure: 'delete_product',
  parameters: typed<{ readonly id: string }>(),
  output: v.nullable(v.array(v.string())),
  failures: ['OPEN_ORDER'],
} as const satisfies Procedure;

/** Null under three sales. */
export const soldPrices = {
  procedure: 'sold_prices',
  parameters: typed<{
    readonly gameId: string;
    readonly tierId: string | null;
    readonly kind: SaleKind;
    readonly label: string | null;
    readonly value: string | null;
  }>(),
  output: v.nullable(fields({ count: v.number(), lowest: v.number(), median: v.number(), highest: v.number() })),
  failures: [],
} as const satisfies Procedure;
