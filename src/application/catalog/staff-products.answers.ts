import * as v from 'valibot';
import type { RememberedColumn } from '../../domain/catalog/import-columns.ts';
import type { ProductChanges } from '../../domain/catalog/product-draft.ts';
import type { ProductListFilter } from '../../domain/catalog/product-list-filter.ts';
import type { SheetRentalDraft } from '../../domain/catalog/sheet-lists.ts';
import type { SheetPrivateData } from '../../domain/catalog/sheet-private-data.ts';
import { SALE_KINDS } from '../../domain/order/order.ts';
import { fields } from '../shared/call.ts';
import { unread } from '../shared/call-answers.ts';
import { type JsonText, noParameters, type Procedure, typed } from '../shared/procedure.ts';
import type { RowSet } from './staff-products.ts';

const group = v.nullable(v.object({ id: v.string(), name: v.string(), slug: v.string() }));

/** Times are texts, because the database compares them to the microsecond. */
const row = {
  id: v.string(),
  name: v.string(),
  image: v.nullable(v.string()),
  price: v.number(),
  originalPrice: v.nullable(v.number()),
  struckPrice: v.nullable(v.number()),
  stock: v.number(),
  isActive: v.boolean(),
  archivedAt: v.nullable(v.string()),
  lowStockAt: v.nullable(v.number()),
  isSample: v.boolean(),
  saleKind: v.picklist(SALE_KINDS),
  createdAt: v.string(),
  updatedAt: v.string(),
  game: group,
  tier: group,
  category: group,
  rentalFrom: v.nullable(v.number()),
};

export const attributeLines = v.array(v.object({ label: v.string(), value: v.string() }));

const staffProduct = fields(row);
/** With what a file of products holds. */
const wholeProduct = fields({
  ...row,
  description: v.string(),
  images: v.array(v.string()),
  attributes: attributeLines,
  rentals: v.array(v.object({ duration: v.string(), price: v.number(), description: v.nullable(v.string()) })),
});

export type StaffProductRow = v.InferOutput<typeof staffProduct>;
export type WholeProductRow = v.InferOutput<typeof wholeProduct>;

export const listStaffProducts = {
  procedure: 'list_staff_products',
  parameters: typed<{
    readonly filter: JsonText<ProductListFilter>;
    readonly by: string;
    readonly isFalling: boolean;
    readonly from: string | null;
    readonly fromId: string | null;
    readonly limit: number;
    readonly isWhole: boolean | null;
  }>(),
  names: { fromId: 'p_from_id' },
  output: v.array(v.union([wholeProduct, staffProduct])),
  failures: [],
} as const satisfies Procedure;

/** Exact up to `most`. */
export const countStaffProducts = {
  procedure: 'count_staff_products',
  parameters: typed<{ readonly filter: JsonText<ProductListFilter>; readonly most: number }>(),
  output: v.number(),
  failures: [],
} as const satisfies Procedure;

const outcomes = v.array(
  v.object({
    id: v.string(),
    status: v.picklist(['done', 'changed', 'missing', 'refused']),
    version: v.nullish(v.string(), null),
    pictures: v.optional(v.array(v.string()), []),
    /** SQLSTATE, hint and message of a refusal. */
    code: v.optional(v.string(), ''),
    hint: v.optional(v.string(), ''),
    message: v.optional(v.string(), ''),
    stock: v.optional(v.number()),
  }),
);
export type RowOutcomes = v.InferOutput<typeof outcomes>;

/** What is absent does not change. */
export interface ProductChange extends Omit<RowSet, 'gameId'> {
  readonly id: string;
  readonly version: string;
  readonly seenStock?: number;
  readonly isDeleted?: true;
  readonly gameTitleId?: string | null;
}

export const changeProducts = {
  procedure: 'change_products',
  parameters: typed<{ readonly changes: JsonText<readonly ProductChange[]> }>(),
  output: outcomes,
  failures: ['OPEN_ORDER', 'STOCK_CHANGED'],
} as const satisfies Procedure;

interface ImportedProduct extends ProductChanges {
  readonly id: string;
  readonly isNew: boolean;
  readonly version?: string;
  readonly seenStock?: number;
  readonly rentals?: readonly Omit<SheetRentalDraft, 'id'>[];
  readonly privateData?: Partial<SheetPrivateData>;
}

export const importProducts = {
  procedure: 'import_products',
  parameters: typed<{ readonly rows: JsonText<readonly ImportedProduct[]> }>(),
  output: outcomes,
  failures: ['STOCK_CHANGED'],
} as const satisfies Procedure;

/** Rows of one import, which the log shows as one. */
export const importProductsOf = {
  procedure: 'import_products_of',
  parameters: typed<{ readonly importId: string; readonly rows: JsonText<readonly ImportedProduct[]>; readonly file: string }>(),
  output: outcomes,
  failures: ['STOCK_CHANGED', 'IMPORT_UNDONE'],
} as const satisfies Procedure;

export const listSavedViews = {
  procedure: 'list_saved_views',
  parameters: typed<{ readonly list: string }>(),
  output: v.array(v.object({ name: v.string(), query: v.string() })),
  failures: [],
} as const satisfies Procedure;

export const saveView = {
  procedure: 'save_view',
  parameters: typed<{ readonly list: string; readonly name: string; readonly query: string }>(),
  output: unread,
  failures: ['VIEWS_FULL'],
} as const satisfies Procedure;

export const deleteView = {
  procedure: 'delete_view',
  parameters: typed<{ readonly list: string; readonly name: string }>(),
  output: unread,
  failures: [],
} as const satisfies Procedure;

export const importColumns = {
  procedure: 'import_columns',
  parameters: noParameters,
  output: v.array(v.object({ head: v.string(), use: v.string(), style: v.string() })),
  failures: [],
} as const satisfies Procedure;

export const rememberImportColumns = {
  procedure: 'remember_import_columns',
  parameters: typed<{ readonly columns: JsonText<readonly RememberedColumn[]> }>(),
  output: unread,
  failures: [],
} as const satisfies Procedure;

/** Ids. */
export const findNamesakes = {
  procedure: 'find_namesakes',
  parameters: typed<{ readonly names: JsonText<readonly string[]> }>(),
  output: v.array(v.string()),
  failures: [],
} as const satisfies Procedure;

/** In products, `erased` in units. */
const undone = v.object({
  removed: v.number(),
  restored: v.number(),
  kept: v.number(),
  incomplete: v.number(),
  erased: v.number(),
  left: v.number(),
});

export const undoImport = {
  procedure: 'undo_import',
  parameters: typed<{ readonly importId: string }>(),
  output: undone,
  failures: ['IMPORT_ORDERED'],
} as const satisfies Procedure;

export const listImports = {
  procedure: 'list_imports',
  parameters: typed<{ readonly limit: number; readonly before: string | null }>(),
  output: v.array(
    fields({
      id: v.string(),
      beganAt: v.string(),
      fileName: v.string(),
      by: v.nullable(v.string()),
      added: v.number(),
      changed: v.number(),
      sealed: v.number(),
      isOrdered: v.boolean(),
      undoneAt: v.nullable(v.string()),
      finishedAt: v.nullable(v.string()),
      undone,
    }),
  ),
  failures: [],
} as const satisfies Procedure;

/** Ids. */
export const findByCodes = {
  procedure: 'find_by_codes',
  parameters: typed<{ readonly codes: JsonText<readonly string[]> }>(),
  output: v.array(v.string()),
  failures: [],
} as const satisfies Procedure;

/** A cost only for who may read the books. */
export const privateDataOf = {
  procedure: 'private_data_of',
  parameters: typed<{ readonly ids: JsonText<readonly string[]> }>(),
  output: v.array(
    fields({
      id: v.string(),
      internalCode: v.nullable(v.string()),
      note: v.nullable(v.string()),
      owner: v.nullable(v.string()),
      cost: v.optional(v.nullable(v.number())),
    }),
  ),
  failures: [],
} as const satisfies Procedure;
